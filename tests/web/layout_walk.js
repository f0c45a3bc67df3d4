/** Shows a table in each of these scenes and measures it: [scene, what is wrong], for those where something is. */
async (scenes) => {
  const MOST_FRAMES = 20;
  const measure = %s;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const sizeOf = ({ clientWidth, clientHeight }) => `${clientWidth}x${clientHeight}`;
  const problems = () => Object.fromEntries(Object.entries(measure()).filter(([, where]) => where.length > 0));
  const found = [];
  let size = "";
  await drawn();
  for (const scene of scenes) {
    await showTable(...scene);
    // Seats follow the shape of the stage, which the page learns in the next frame.
    const now = sizeOf(document.querySelector(".stage"));
    if (now !== size) await drawn();
    size = now;
    let wrong = problems();
    for (let frame = 0; frame < MOST_FRAMES && Object.keys(wrong).length > 0; frame += 1) {
      await drawn();
      wrong = problems();
    }
    if (Object.keys(wrong).length > 0) found.push([scene, wrong]);
  }
  return found;
}

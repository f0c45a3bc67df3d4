/** Measures a drawn table: what is too small to read, outside, cut off, or lies on something else. */
() => {
  const LEAST_TEXT = 12;
  const LEAST_TARGET = 44;
  /** Shadows and rounding: so much may two boxes share. */
  const SLACK = 1.5;
  /** Smaller cards are not read. */
  const LEAST_CARD = 22;
  const stage = document.querySelector(".stage");
  const room = stage.parentElement.getBoundingClientRect();
  const name = (each) => {
    const place = each.closest(".place");
    const seat = place === null ? "" : ` of seat ${[...document.querySelectorAll(".place")].indexOf(place)}`;
    return `${each.className.baseVal ?? each.className} "${each.textContent.trim().slice(0, 18)}"${seat}`;
  };
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const boxOf = (each) => each.getBoundingClientRect();
  const isWithin = (box, outer) =>
    box.left >= outer.left - 1 && box.top >= outer.top - 1 && box.right <= outer.right + 1 && box.bottom <= outer.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  const small = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const each = words.currentNode.parentElement;
    if (words.currentNode.data.trim() === "" || each.closest(".unseen, svg, script, style") !== null || !isSeen(each)) continue;
    const size = parseFloat(getComputedStyle(each).fontSize);
    if (size < LEAST_TEXT - 0.01) small.add(`${name(each)} ${size}`);
  }

  const KINDS = {
    pod: ".stage .pod",
    words: ".stage .name, .stage .stack, .stage .position, .stage .did, .stage .figure, .stage .dealer, .stage .absence",
    pot: ".stage .total, .stage .layers li",
    card: ".stage .board .card, .stage .up .hole .card",
    chips: ".stage .bet .pile",
    back: ".stage .place:not(.up) .hole .card",
    result: ".stage .result",
    equity: ".stage .equity",
    run: ".stage .run",
  };
  const things = Object.entries(KINDS).flatMap(([kind, selector]) =>
    all(selector).map((each) => ({ kind, each, box: boxOf(each), owner: each.closest(".place") })),
  );
  const meet = (one, other) =>
    one.left + SLACK < other.right - SLACK && other.left + SLACK < one.right - SLACK &&
    one.top + SLACK < other.bottom - SLACK && other.top + SLACK < one.bottom - SLACK;
  /** A seat's own plate carries its words; cards are held together and tucked behind it. */
  const belong = (one, other) => {
    if (one.owner === null || one.owner !== other.owner) return false;
    const kinds = new Set([one.kind, other.kind]);
    const isChips = [one, other].some(({ each }) => each.matches(".figure, .pile"));
    if ((kinds.has("back") && !isChips) || (kinds.size === 1 && kinds.has("card"))) return true;
    if (kinds.has("chips")) return kinds.has("words");
    if (kinds.has("equity")) return kinds.has("card") || kinds.has("pod");
    if (!kinds.has("pod")) return false;
    const inner = one.kind === "pod" ? other.each : one.each;
    return !inner.matches(".figure, .dealer");
  };
  const overlaps = [];
  things.forEach((one, index) => {
    for (const other of things.slice(index + 1)) {
      if (!belong(one, other) && meet(one.box, other.box)) overlaps.push(`${name(one.each)} × ${name(other.each)}`);
    }
  });

  const controls = all(".bar button, .bar input, .top button, .top a");
  const targets = [...controls, ...all(".stage .pod")];
  const hit = (each) => {
    const { left, top, width, height } = boxOf(each);
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (each.contains(found) || found.contains(each));
  };
  const boards = all(".stage .board").map((each) => [...each.querySelectorAll(".card, .free")].filter(isSeen).length);
  return {
    missing: boards.length > 0 && boards.every((cards) => cards === 5) ? [] : [`the boards have ${boards} cards`],
    small: [...small, ...all(KINDS.card).filter((each) => boxOf(each).width < LEAST_CARD).map((each) => `${name(each)} ${boxOf(each).width}`)],
    outside: [
      ...things.filter(({ box }) => !isWithin(box, room)).map(({ each }) => name(each)),
      ...[...controls, ...all(".bar .result")].filter((each) => !isWithin(boxOf(each), screen)).map(name),
    ],
    scrolls: [stage, ...all(".bar, .bar .upper, .watching"), document.documentElement]
      .filter((each) => getComputedStyle(each).overflowY !== "visible" || each === document.documentElement)
      .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
      .map((each) => `${each.className} ${each.scrollWidth}/${each.clientWidth} ${each.scrollHeight}/${each.clientHeight}`),
    cut: all(".stage .stack, .stage .figure, .stage .did, .stage .position, .stage .total, .stage .equity, .stage .result, .bar .result, .bar button, .bar .number, .bar .facts")
      .filter((each) => getComputedStyle(each).overflowY !== "visible" || each === document.documentElement)
      .filter((each) => each.scrollWidth > each.clientWidth + 1).map(name),
    overlaps,
    unreachable: targets.filter((each) => !hit(each)).map(name),
    targets: targets.filter((each) => boxOf(each).width < LEAST_TARGET - 0.5 || boxOf(each).height < LEAST_TARGET - 0.5)
      .map((each) => `${name(each)} ${boxOf(each).width}×${boxOf(each).height}`),
  };
}

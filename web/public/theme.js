// Before the first paint: a theme chosen against the system's must not flash. The client sets the rest of the look
// (`settings.svelte.ts`). A file of its own, because the page's Content-Security-Policy forbids scripts inside it.
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem("riverboat.settings") ?? "{}").theme ?? "system";
} catch {
  // A browser that keeps nothing, or something else: the system's theme.
}

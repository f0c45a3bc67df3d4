/** Where the page is. Links within the app change it without loading anything anew. */
import { routeOf, type Route } from "./routes";

class Router {
  #href: string = $state(location.href);
  readonly route: Route = $derived(routeOf(new URL(this.#href)));

  constructor() {
    addEventListener("popstate", () => (this.#href = location.href));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(address: string, { replace = false }: { replace?: boolean } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.#href = location.href;
    scrollTo(0, 0);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api") || link.pathname.startsWith("/schema")) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();

/** The state of the lab: the spot that is set up, the solution under way or done, and the node that is looked at. */
import type { EquityBody, LabBody, MenusBody, NodeBody, RangeBody, SolutionBody } from "$lib/api/types";
import { ApiError } from "$lib/api/rest";
import { account, api } from "$lib/connection/account.svelte";
import { failureText } from "$lib/lobby/failures";
import { asRequest, isSame, labAddress, spotIn, type Spot } from "./spot";

const ASK_AGAIN = 350;

export class Lab {
  offer: LabBody | null = $state.raw(null);
  spot: Spot = $state(spotIn(new URLSearchParams()));
  solution: SolutionBody | null = $state.raw(null);
  node: NodeBody | null = $state.raw(null);
  equity: EquityBody | null = $state.raw(null);
  problem: string = $state("");
  /** A request that the reader waits for. */
  isBusy: boolean = $state(false);
  #isGone = false;
  /** Counts what was asked for, so that a late answer does not overwrite a newer one. */
  #asked = 0;

  get isRunning(): boolean {
    return this.solution?.status === "waiting" || this.solution?.status === "solving";
  }

  /** The solution shown is no longer that of the spot set up. */
  get isOutdated(): boolean {
    return this.solution !== null && !isSame(this.spot, this.solution.spot);
  }

  /** Fetches what the lab offers; goes on with a solution of this spot if one is still kept. */
  async open(query: URLSearchParams): Promise<void> {
    this.spot = spotIn(query);
    await this.#try(async () => {
      this.offer = await api.get<LabBody>("/api/lab");
      await account.arrive();
      const kept = await api.get<SolutionBody[]>("/api/lab/solutions");
      const same = kept.find((each) => each.status !== "failed" && isSame(this.spot, each.spot));
      if (same !== undefined) await this.#follow(same, query.get("line") ?? "");
    });
  }

  close(): void {
    this.#isGone = true;
  }

  readRange(text: string): Promise<RangeBody> {
    return account.arrive().then(() => api.post<RangeBody>("/api/lab/ranges", { text }));
  }

  readMenus(sizes: string): Promise<MenusBody> {
    return account.arrive().then(() => api.post<MenusBody>("/api/lab/menus", { sizes }));
  }

  async solve(): Promise<void> {
    const before = this.solution;
    this.equity = null;
    this.node = null;
    await this.#try(async () => {
      await account.arrive();
      const created = await api.post<SolutionBody>("/api/lab/solutions", asRequest(this.spot));
      if (before?.status === "failed") void api.delete(`/api/lab/solutions/${before.id}`).catch(() => undefined);
      await this.#follow(created, "");
    });
  }

  async countEquity(): Promise<void> {
    await this.#try(async () => {
      await account.arrive();
      const { board, oop, ip } = this.spot;
      this.equity = await api.post<EquityBody>("/api/lab/equity", { board, oop, ip });
    });
  }

  /** Stops solving; while it has not begun there is nothing to keep. */
  async stop(): Promise<void> {
    const { solution } = this;
    if (solution === null) return;
    await this.#try(async () => {
      if (solution.status === "waiting") {
        this.solution = null;
        await api.delete(`/api/lab/solutions/${solution.id}`);
      } else {
        await api.post(`/api/lab/solutions/${solution.id}/stop`);
      }
    });
  }

  /** To the node that a line leads to. */
  async walk(line: string): Promise<void> {
    await this.#try(() => this.#walk(line));
  }

  address(): string {
    return labAddress(this.spot, this.isOutdated ? "" : (this.node?.line ?? ""));
  }

  async #walk(line: string): Promise<void> {
    const { solution } = this;
    if (solution === null) return;
    const asked = ++this.#asked;
    const node = await api.get<NodeBody>(`/api/lab/solutions/${solution.id}/node?line=${encodeURIComponent(line)}`);
    if (asked === this.#asked) this.node = node;
  }

  async #follow(solution: SolutionBody, line: string): Promise<void> {
    this.solution = solution;
    this.isBusy = false;
    while (this.isRunning && !this.#isGone) {
      await new Promise((done) => setTimeout(done, ASK_AGAIN));
      const id: string | undefined = this.solution?.id;
      if (id !== solution.id) return;
      try {
        const now: SolutionBody = await api.get<SolutionBody>(`/api/lab/solutions/${id}`);
        if (this.solution?.id === now.id) this.solution = now;
      } catch (failure) {
        // Solving goes on without the connection; only a solution that is not there any more ends the waiting.
        if (failure instanceof ApiError && failure.status >= 400 && failure.status < 429) throw failure;
      }
    }
    if (this.#isGone || this.solution?.id !== solution.id) return;
    if (this.solution.problem !== null) {
      this.problem = failureText(new ApiError(503, this.solution.problem));
      return;
    }
    try {
      await this.#walk(line);
    } catch (failure) {
      // The line of an address may be one that this tree does not have.
      if (line === "" || !(failure instanceof ApiError) || failure.status !== 422) throw failure;
      await this.#walk("");
    }
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.problem = "";
    this.isBusy = true;
    try {
      await work();
    } catch (failure) {
      this.problem = failureText(failure);
      if (failure instanceof ApiError && failure.code === "no_such_solution") {
        this.solution = null;
        this.node = null;
      }
    } finally {
      this.isBusy = false;
    }
  }
}

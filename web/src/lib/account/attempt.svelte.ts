/** Something that is asked of the server: busy meanwhile, then done or refused in words. */
import { failureText } from "$lib/lobby/failures";

export class Attempt {
  isBusy = $state(false);
  problem = $state("");
  said = $state("");

  /** Whether it worked. */
  async run(what: () => Promise<unknown>, done = ""): Promise<boolean> {
    this.isBusy = true;
    this.problem = "";
    this.said = "";
    try {
      await what();
      this.said = done;
      return true;
    } catch (failure) {
      this.problem = failureText(failure);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}

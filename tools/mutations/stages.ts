/** One product for all controls: restarts only affected services. Replaces a broken one. */
import { startStage, type Stage } from './stage.ts';

export class Stages implements AsyncDisposable {
  readonly #root: string;
  #stage: Stage | undefined;
  /** Files already restored whose services still run the patched code. */
  #stale: readonly string[] = [];

  constructor(root: string) {
    this.#root = root;
  }

  /** The product for the copy's current state, in which these files differ from the original. */
  async with(files: readonly string[]): Promise<Stage> {
    if (this.#stage) await this.#stage.restart([...this.#stale, ...files]);
    else this.#stage = await startStage(this.#root);
    this.#stale = files;
    await this.#stage.tidy();
    return this.#stage;
  }

  async end(): Promise<void> {
    await this.#stage?.[Symbol.asyncDispose]();
    this.#stage = undefined;
    this.#stale = [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
  }
}

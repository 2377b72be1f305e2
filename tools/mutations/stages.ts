/** One product for all controls: only the services concerned are started again. A broken one is replaced. */
import { startStage } from './stage.ts';
import type { Stage } from './stage.ts';

export class Stages implements AsyncDisposable {
  readonly #root: string;
  #stage: Stage | undefined;
  /** Files whose services still run as they were before the files were put back. */
  #stale: readonly string[] = [];

  constructor(root: string) {
    this.#root = root;
  }

  /** The product as the copy is now, where these files differ from the original. */
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

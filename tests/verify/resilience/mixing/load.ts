/** Players who act until they are stopped: every answer counts, and every failure is kept. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../support/until.ts';
import type { Player } from './players.ts';

export type Load = {
  readonly answered: number;
  /** One line each, with its time. */
  readonly failed: readonly string[];
  readonly slowestMs: number;
  /** Resolves after that many more answers. */
  goOnFor(calls: number): Promise<void>;
  stop(): Promise<void>;
};

/** @param pauseMs between a player's calls: some 40 calls a second in total leave two cores room for a starting service */
export function startLoad(players: readonly Player[], pauseMs: number): Load {
  const over = new AbortController();
  const failed: string[] = [];
  let [answered, slowestMs] = [0, 0];

  async function goOn(player: Player): Promise<void> {
    while (!over.signal.aborted) {
      const began = performance.now();
      await player.act().then(
        () => (answered += 1),
        (error: unknown) => failed.push(`${new Date().toISOString()} ${String(error)}`),
      );
      slowestMs = Math.max(slowestMs, performance.now() - began);
      await sleep(pauseMs);
    }
  }

  const playing = Promise.all(players.map(goOn));
  return {
    get answered() {
      return answered;
    },
    get slowestMs() {
      return Math.round(slowestMs);
    },
    failed,
    async goOnFor(calls) {
      const enough = answered + calls;
      await until(() => Promise.resolve(answered >= enough));
    },
    async stop() {
      over.abort();
      await playing;
    },
  };
}

/** A loop that does its rounds for the whole life of a process: at once when woken, after a pause otherwise, and on through errors. */
import { describeError } from '../telemetry/logger.ts';
import type { Logger } from '../telemetry/logger.ts';
import { histogram, LATENCY_BUCKETS, secondsSince } from '../telemetry/metrics.ts';

/** Between rounds when nothing wakes the loop: finds what another instance left behind. */
const PAUSE_MS = 1_000;

const durations = histogram({
  name: 'playfield_round_duration_seconds',
  help: 'How long rounds took of what a process does all the time, by what travels and how it ended',
  labelNames: ['round', 'outcome'],
  buckets: LATENCY_BUCKETS,
});

export type Rounds = { readonly wake: () => void; stop(): Promise<void> };

type RoundsOptions = {
  /** What travels or waits, for the log. */
  name: string;
  /** Does one round; true when there may be more to do at once. */
  round: () => Promise<boolean>;
  log: Logger;
};

export function startRounds({ name, round, log }: RoundsOptions): Rounds {
  let stopped = false;
  let troubled = false;
  let alarm = Promise.withResolvers<void>();

  async function attempt(): Promise<boolean> {
    const started = performance.now();
    const note = (outcome: 'done' | 'failed') => durations.observe({ round: name, outcome }, secondsSince(started));
    try {
      const more = await round();
      note('done');
      if (troubled) log.info(`${name} travel again`);
      troubled = false;
      return more;
    } catch (error) {
      note('failed');
      if (!troubled) log.warn(describeError(error), `${name} wait`);
      troubled = true;
      return false;
    }
  }

  const loop = (async () => {
    while (!stopped) {
      alarm = Promise.withResolvers<void>();
      if (await attempt()) continue;
      await wokenOrAfter(alarm.promise, PAUSE_MS);
    }
  })();

  return {
    wake: () => alarm.resolve(),
    async stop() {
      stopped = true;
      alarm.resolve();
      await loop;
    },
  };
}

async function wokenOrAfter(woken: Promise<void>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([woken, promise]);
  clearTimeout(timer);
}

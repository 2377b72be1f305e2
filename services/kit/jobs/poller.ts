/** A loop that runs for the life of a process: immediately when woken, else after a pause. Survives errors. */
import { describeError, type Logger } from '../telemetry/logger.ts';
import { workOf } from '../telemetry/origin.ts';
import { histogram, LATENCY_BUCKETS, secondsSince } from '../telemetry/metrics.ts';

/** Pause between polls when nothing wakes the loop; finds what another instance left behind. */
const PAUSE_MS = 1_000;

const durations = histogram({
  name: 'playfield_poll_duration_seconds',
  help: 'How long polls took, by poller and outcome',
  labelNames: ['poller', 'outcome'],
  buckets: LATENCY_BUCKETS,
});

export type Poller = { readonly wake: () => void; stop(): Promise<void> };

type PollerOptions = {
  /** What it polls, for the log. */
  name: string;
  /** Polls once; true if there may be more work. */
  poll: () => Promise<boolean>;
  log: Logger;
  /** In milliseconds. */
  pauseMs?: number;
};

export function startPoller({ name, poll, log, pauseMs = PAUSE_MS }: PollerOptions): Poller {
  let stopped = false;
  let troubled = false;
  let alarm = Promise.withResolvers<void>();

  async function attempt(): Promise<boolean> {
    const started = performance.now();
    const note = (outcome: 'done' | 'failed') => durations.observe({ poller: name, outcome }, secondsSince(started));
    try {
      const more = await workOf(name, poll);
      note('done');
      if (troubled) log.info(`${name} resumed`);
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
      await wokenOrAfter(alarm.promise, pauseMs);
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

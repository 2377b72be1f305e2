/**
 * A loop that runs for the life of a process: at its start, when woken, and where its service's leader is, after each
 * pause. Survives errors.
 */
import { describeError, type Logger } from '../telemetry/logger.ts';
import type { Leader } from './leader.ts';
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

/** Runs of this process's pollers on request, by poller. */
let runs: readonly (() => Promise<void>)[] = [];

/** Runs every poller of this process until none has more to do. For tests, which never wait for a pause. */
export async function runDueJobs(): Promise<void> {
  await Promise.all(runs.map((run) => run()));
}

/** What all pollers of a process share. */
export type Polling = {
  log: Logger;
  /** Without one, they poll after each pause wherever they run. */
  leader?: Leader | undefined;
};

type PollerOptions = Polling & {
  /** What it polls, for the log. */
  name: string;
  /** Polls once; true if there may be more work. */
  poll: () => Promise<boolean>;
  /** In milliseconds. */
  pauseMs?: number;
};

export function startPoller({ name, poll, log, pauseMs = PAUSE_MS, leader }: PollerOptions): Poller {
  let stopped = false;
  let troubled = false;
  let alarm = Promise.withResolvers<void>();
  let requested: PromiseWithResolvers<void>[] = [];

  async function run(): Promise<void> {
    const request = Promise.withResolvers<void>();
    requested.push(request);
    alarm.resolve();
    await request.promise;
  }
  runs = [...runs, run];

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
      const answered = requested;
      requested = [];
      if (await attempt()) {
        requested.unshift(...answered);
        continue;
      }
      for (const request of answered) request.resolve();
      if (leader?.isLeading() === false) await alarm.promise;
      else await wokenOrAfter(alarm.promise, pauseMs);
    }
  })();
  leader?.onLead(() => alarm.resolve());

  return {
    wake: () => alarm.resolve(),
    async stop() {
      stopped = true;
      runs = runs.filter((one) => one !== run);
      alarm.resolve();
      await loop;
      for (const request of requested) request.resolve();
    },
  };
}

async function wokenOrAfter(woken: Promise<void>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([woken, promise]);
  clearTimeout(timer);
}

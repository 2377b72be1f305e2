import { describeError, type Logger } from '../telemetry/logger.ts';

const PAUSE_MS = 1_000;

export type Loop = { readonly wake: () => void; stop(): Promise<void> };

const jobs = new Set<() => Promise<void>>();

let running: Promise<unknown> | undefined;
let next: Promise<void> | undefined;

export function runDueJobs(): Promise<void> {
  next ??= (async () => {
    await running;
    next = undefined;
    running = Promise.all([...jobs].map((job) => job()));
    await running;
  })();
  return next;
}

export function runOnRequest(job: () => Promise<void>): () => void {
  jobs.add(job);
  return () => jobs.delete(job);
}

type LoopOptions = { name: string; run: () => Promise<boolean>; log: Logger };

export function startLoop({ name, run, log }: LoopOptions): Loop {
  let stopped = false;
  let failing = false;
  let alarm = Promise.withResolvers<void>();
  let waiting: PromiseWithResolvers<void>[] = [];
  const forget = runOnRequest(async () => {
    const request = Promise.withResolvers<void>();
    waiting.push(request);
    alarm.resolve();
    await request.promise;
  });

  async function attempt(): Promise<boolean> {
    try {
      const more = await run();
      if (failing) log.info(`${name} resumed`);
      failing = false;
      return more;
    } catch (error) {
      if (!failing) log.warn(describeError(error), `${name} failed and will be retried`);
      failing = true;
      return false;
    }
  }

  const loop = (async () => {
    while (!stopped) {
      alarm = Promise.withResolvers<void>();
      const answered = waiting;
      waiting = [];
      if (await attempt()) {
        waiting.unshift(...answered);
        continue;
      }
      for (const request of answered) request.resolve();
      const timer = setTimeout(alarm.resolve, PAUSE_MS);
      await alarm.promise;
      clearTimeout(timer);
    }
  })();

  return {
    wake: () => alarm.resolve(),
    async stop() {
      stopped = true;
      forget();
      alarm.resolve();
      await loop;
      for (const request of waiting) request.resolve();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG_EXIT_CODE } from '@playfield/kit/process/config.ts';
import { startChild, type Child } from './child.ts';
import { messageOf } from './render.ts';
import { StartError, type Log } from 'local-programs/start-error.ts';

/** An exit sooner than this counts as a failed start. */
export const YOUNG_MS = 10_000;
const YOUNG_DEATHS = 5;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;

export type Program = {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
};

export type Watch = { log: Log; onStart?: (pid: number) => void | Promise<void>; onEnd?: (pid: number) => void };

export type Supervised = {
  readonly name: string;
  readonly pid: number | undefined;
  readonly restarts: number;
  kill(signal: NodeJS.Signals): void;
  stop(graceMs: number): Promise<void>;
  gaveUp: Promise<StartError>;
};

export async function supervise(program: Program, watch: Watch): Promise<Supervised> {
  const { name, command, args, cwd, env, onLine } = program;
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<StartError>();
  let child: Child | undefined;
  let restarts = 0;
  let wanted = true;
  let youngDeaths = 0;

  const start = async (): Promise<void> => {
    const started = Date.now();
    const current = await startChild(command, args, { cwd, env, onLine });
    child = current;
    await watch.onStart?.(current.pid);
    void current.exited.then((how) => ended(current, how, Date.now() - started));
    if (!wanted) current.kill('SIGKILL');
  };

  const ended = async (dead: Child, how: string, age: number): Promise<void> => {
    if (child === dead) child = undefined;
    watch.onEnd?.(dead.pid);
    if (!wanted) return;
    const fromOutside = how.includes('SIGKILL');
    if (!fromOutside) youngDeaths = age < YOUNG_MS ? youngDeaths + 1 : 0;
    const rejectsSettings = how === `code ${CONFIG_EXIT_CODE}`;
    if (rejectsSettings || youngDeaths >= YOUNG_DEATHS) {
      wanted = false;
      const last = messageOf(dead.lastWords().at(-1) ?? '');
      const what = rejectsSettings
        ? `${name} rejects its settings`
        : `${name} exited ${YOUNG_DEATHS} times right after it started (${how})`;
      giveUp(new StartError(`${what}${last ? `: ${last}` : '.'}`));
      return;
    }
    const pause = youngDeaths === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (youngDeaths - 1), LONGEST_PAUSE_MS);
    watch.log(`${name} ended (${how}), starting it again`);
    await sleep(pause, undefined, { ref: false });
    if (!wanted || child) return;
    restarts += 1;
    await start().catch((error: unknown) => {
      wanted = false;
      giveUp(error instanceof StartError ? error : new StartError(`${name} could not be restarted`));
    });
  };

  await start();
  return {
    name,
    get pid() {
      return child?.pid;
    },
    get restarts() {
      return restarts;
    },
    kill: (signal) => child?.kill(signal),
    async stop(graceMs) {
      wanted = false;
      await child?.stop(graceMs);
    },
    gaveUp,
  };
}

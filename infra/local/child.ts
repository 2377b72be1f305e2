import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { tied } from 'local-programs/find.ts';
import { StartError } from 'local-programs/start-error.ts';

const POLL_MS = 50;
const KEPT_LINES = 20;

export type Child = {
  pid: number;
  exited: Promise<string>;
  running(): boolean;
  lastWords(): string[];
  stop(graceMs: number): Promise<void>;
  kill(signal: NodeJS.Signals): void;
};

type Options = { cwd?: string; env?: NodeJS.ProcessEnv; onLine?: (line: string) => void };

export async function startChild(command: string, args: string[], options: Options = {}): Promise<Child> {
  const [program, ...rest] = tied(command, args);
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Keeps Ctrl-C in the terminal from stopping the program before its dependents.
    detached: true,
  });
  const words: string[] = [];
  const onLine = (line: string): void => {
    words.push(line);
    if (words.length > KEPT_LINES) words.shift();
    options.onLine?.(line);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new StartError(`"${command}" could not start: ${error.message}`)));
  });
  return {
    pid: child.pid ?? 0,
    exited,
    running: () => isRunning(child),
    lastWords: () => [...words],
    kill: (signal) => void child.kill(signal),
    async stop(graceMs) {
      if (!isRunning(child)) return;
      child.kill('SIGTERM');
      await Promise.race([exited, sleep(graceMs, undefined, { ref: false })]);
      if (!isRunning(child)) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export function flags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

export async function whenReady(
  name: string,
  child: Child,
  ready: () => Promise<boolean>,
  limitMs: number,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await ready())) {
    if (!child.running()) throw new StartError(`${name} exited while starting: ${lastWord(child)}`);
    if (Date.now() > deadline)
      throw new StartError(`${name} was not ready within ${limitMs / 1000} s: ${lastWord(child)}`);
    await sleep(POLL_MS);
  }
}

function lastWord(child: Child): string {
  const lines = child.lastWords().map((line) => line.trim());
  const reason = lines.findLast((line) => /\bError\b.*:/.test(line)) ?? lines.findLast((line) => line !== '');
  return reason ?? 'it said nothing';
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

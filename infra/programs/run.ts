import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { tied } from './find.ts';
import { Interrupted, isDiskFull, StartError } from './start-error.ts';

const QUOTED_LINES = 3;
const KEPT_LINES = 200;

type Options = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  onLine?: (line: string) => void;
  /** Lets the command finish if this process exits, because a package manager must not be interrupted. */
  finish?: boolean;
};

const active = new Set<number>();
let stopped = false;

export function stopCommands(): void {
  stopped = true;
  for (const pid of active) signalGroup(pid);
}

function signalGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {}
}

export async function run(command: string, args: string[], options: Options = {}): Promise<string> {
  if (stopped) throw new Interrupted();
  const [program, ...rest] = options.finish ? [command, ...args] : tied(command, args);
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output: string[] = [];
  const tail: string[] = [];
  const keep = (line: string): void => {
    tail.push(line);
    if (tail.length > KEPT_LINES) tail.shift();
    options.onLine?.(line);
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    output.push(line);
    keep(line);
  });
  createInterface({ input: child.stderr }).on('line', keep);
  const { pid } = child;
  const endGroup = (): void => {
    if (pid !== undefined) signalGroup(pid);
  };
  if (pid !== undefined && !options.finish) active.add(pid);
  if (!options.finish) process.once('exit', endGroup);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code === 0) return output.join('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new StartError(`The program "${command}" is not installed.`);
    }
    throw error;
  } finally {
    process.off('exit', endGroup);
    if (pid !== undefined) active.delete(pid);
  }
  if (stopped) throw new Interrupted();
  if (isDiskFull(tail.join('\n'))) throw new StartError(`The disk is full: "${command}" could not write.`);
  throw new StartError(`"${command}" failed: ${tail.slice(-QUOTED_LINES).join(' · ')}`);
}

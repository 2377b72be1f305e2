/** CPU time by part of everything a stack has started. Reads Linux's /proc. */
import { readdir, readFile } from 'node:fs/promises';
import { programOf } from '@playfield/infra/local/bundle.ts';
import { SERVICES } from '@playfield/infra/local/services.ts';

/** Unit of `/proc/<pid>/stat` on every known Linux: `getconf CLK_TCK`. */
const TICKS_A_SECOND = 100;

export const PARTS = [...SERVICES, 'redis', 'mongodb'] as const;
export type Part = (typeof PARTS)[number];

/** A figure for each part. */
export function perPart(of: (part: Part) => number): Record<Part, number> {
  const all = { accounts: 0, matchmaking: 0, messaging: 0, notifier: 0, gateway: 0, redis: 0, mongodb: 0 };
  for (const part of PARTS) all[part] = of(part);
  return all;
}

type Process = { pid: number; parent: number; seconds: number; command: string };

/** Seconds of CPU time by part, of all processes started by this one and its children. */
export async function processorTime(): Promise<Record<Part, number>> {
  const all = await processes();
  const ours = new Set([process.pid]);
  // Children nearly always follow their parents; a second pass finds the rest.
  for (let look = 0; look < 2; look += 1) for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  const spent = perPart(() => 0);
  for (const { pid, seconds, command } of all) {
    const part = ours.has(pid) && pid !== process.pid ? partOf(command) : undefined;
    if (part) spent[part] += seconds;
  }
  return spent;
}

function partOf(command: string): Part | undefined {
  const service = SERVICES.find((name) => command.includes(programOf(name)));
  if (service) return service;
  if (command.includes('redis-server')) return 'redis';
  return /postgres|mongod|documentdb/.test(command) ? 'mongodb' : undefined;
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => look(Number(pid)).catch(() => null)));
  return found.filter((one) => one !== null).toSorted((one, other) => one.pid - other.pid);
}

async function look(pid: number): Promise<Process> {
  const [stat, command] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
  ]);
  // User and system time, and that of children that are gone: a database's connections are processes that come and go.
  // The second field is the program's name in parentheses and may hold anything; fields count from 3 after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, ...ticks] = [fields[1], fields[11], fields[12], fields[13], fields[14]].map(Number);
  return { pid, parent, seconds: ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND, command };
}

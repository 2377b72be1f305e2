import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { endProcess, identityOf } from './processes.ts';
import { StartError, type Log } from 'local-programs/start-error.ts';

const ORPHAN_GRACE_MS = 8_000;

const entry = z.object({ name: z.string(), pid: z.number(), identity: z.string() });
type Entry = z.infer<typeof entry>;

export type Ledger = { add(name: string, pid: number): Promise<void>; remove(pid: number): void; close(): void };

export async function openLedger(dataDir: string, log: Log): Promise<Ledger> {
  const file = join(dataDir, 'run.json');
  const [owner, ...children] = read(file);
  if (owner && (await identityOf(owner.pid)) === owner.identity) {
    throw new StartError(
      `Playfield is already running on this data (process ${owner.pid}): stop it first, with Ctrl-C in its terminal.`,
    );
  }
  for (const { name, pid, identity } of children.toReversed()) {
    if ((await identityOf(pid)) !== identity) continue;
    log(`ending ${name} of an interrupted run (process ${pid})`);
    await endProcess(pid, identity, ORPHAN_GRACE_MS);
  }

  const entries: Entry[] = [{ name: 'stack', pid: process.pid, identity: (await identityOf(process.pid)) ?? '' }];
  const save = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(entries));
    renameSync(`${file}.new`, file);
  };
  mkdirSync(dataDir, { recursive: true });
  save();
  return {
    async add(name, pid) {
      const identity = await identityOf(pid);
      if (identity === undefined) return;
      entries.push({ name, pid, identity });
      save();
    },
    remove(pid) {
      const index = entries.findIndex((one) => one.pid === pid);
      if (index > 0) entries.splice(index, 1);
      save();
    },
    close: () => rmSync(file, { force: true }),
  };
}

function read(file: string): Entry[] {
  try {
    return z.array(entry).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

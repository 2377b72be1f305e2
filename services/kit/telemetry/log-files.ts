/** The log as files beside stdout: one a day for each process, kept for a week, to be read back by request ID. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import roll from 'pino-roll';
import type { DestinationStream } from 'pino';

/** Long enough to look into what somebody tells of after a weekend. */
export const LOG_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
/** A file may outlive its time by this. */
const CLEAN_EVERY_MS = 60 * 60_000;
export const LOG_EXTENSION = '.log';

/**
 * A service's file in a folder, which several hosts may share. Also deletes everyone's files that are too old, as a host
 * may never come back to do it.
 */
export async function openLogFile(service: string, folder: string): Promise<DestinationStream> {
  await mkdir(folder, { recursive: true });
  await forgetOldFiles(folder);
  setInterval(() => void forgetOldFiles(folder).catch(() => undefined), CLEAN_EVERY_MS).unref();
  return roll({
    file: join(folder, `${service}-${hostname()}`),
    extension: LOG_EXTENSION,
    frequency: 'daily',
    dateFormat: 'yyyy-MM-dd',
    // What is written last before a process dies is what one looks for.
    sync: true,
  });
}

/** A file's last line is at most as old as the file's last change. */
export async function forgetOldFiles(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(LOG_EXTENSION)) continue;
    const file = join(folder, name);
    const changed = (await stat(file).catch(() => null))?.mtimeMs;
    if (changed !== undefined && now - changed > LOG_DAYS * DAY_MS) await rm(file, { force: true });
  }
}

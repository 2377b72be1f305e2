import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { flags, startChild, whenReady } from './child.ts';
import { accepts, freePort } from './ports.ts';
import type { Log } from 'local-programs/start-error.ts';

const READY_MS = 20_000;
const STOP_MS = 2_000;

export type Mail = {
  smtpUrl: string;
  webUrl: string;
  pids: number[];
  exited: Promise<unknown>;
  stop(graceMs?: number): Promise<void>;
};
export type MailOptions = { log: Log; dataDir?: string; smtpPort?: number; webPort?: number };

export async function startMail({ log, dataDir, smtpPort, webPort }: MailOptions): Promise<Mail> {
  const smtp = smtpPort || (await freePort());
  const web = webPort || (await freePort());
  const program = join(dirname(createRequire(import.meta.url).resolve('maildev/package.json')), 'bin/maildev');
  const settings = { smtp: String(smtp), web: String(web), ip: '127.0.0.1' };
  const args = [program, ...flags(settings), '--silent'];
  if (dataDir !== undefined) {
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    args.push('--mail-directory', folder);
  }
  const child = await startChild(process.execPath, args);
  const stop = (graceMs = STOP_MS): Promise<void> => child.stop(graceMs);
  try {
    await whenReady('The mail catcher', child, async () => (await accepts(web)) && (await accepts(smtp)), READY_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  const webUrl = `http://127.0.0.1:${web}`;
  log(`Mail: every message is caught and shown at ${webUrl}`);
  return { smtpUrl: `smtp://127.0.0.1:${smtp}`, webUrl, pids: [child.pid], exited: child.exited, stop };
}

import { join } from 'node:path';
import { recall, remember } from './remember.ts';
import { StartError } from 'local-programs/start-error.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'settings.json');

export async function rememberSettings(dataDir: string, env: Record<string, string>): Promise<void> {
  await remember(fileIn(dataDir), env);
}

export async function rememberedSettings(dataDir: string): Promise<Record<string, string>> {
  const settings = await recall(fileIn(dataDir));
  if (settings['QUEUE_REDIS_URL']) return settings;
  throw new StartError('Nothing runs here: start it with npm start, or set MONGODB_URL, QUEUE_REDIS_URL and SMTP_URL.');
}

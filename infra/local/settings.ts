import { join, dirname } from 'node:path';
import { StartError } from 'local-programs/start-error.ts';
import { randomBytes } from 'node:crypto';
import { newKeys } from '../operations/new-keys.ts';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';

const fileIn = (dataDir: string): string => join(dataDir, 'settings.json');
export const wayFile = (dataDir: string): string => join(dataDir, 'way.json');

export async function rememberSettings(dataDir: string, env: Record<string, string>): Promise<void> {
  await remember(fileIn(dataDir), env);
}

export async function rememberedSettings(dataDir: string): Promise<Record<string, string>> {
  const settings = await recall(fileIn(dataDir));
  if (settings['QUEUE_REDIS_URL']) return settings;
  throw new StartError(
    'Playfield is not running here: run npm start, or set MONGODB_URL, QUEUE_REDIS_URL and SMTP_URL.',
  );
}

const PASSWORD_BYTES = 12;

/** Reuses the keys generated on the first start, because stored data is encrypted with them. */
export async function developmentSecrets(dataDir: string): Promise<Record<string, string>> {
  const file = join(dataDir, 'secrets.json');
  const fresh = { ...newKeys(), ADMIN_PASSWORD: randomBytes(PASSWORD_BYTES).toString('base64url') };
  const kept = await recall(file);
  const hasData = existsSync(file) || existsSync(wayFile(dataDir));
  const lost = Object.keys(fresh).filter((key) => kept[key] === undefined);
  if (hasData && lost.length > 0)
    throw new StartError(
      `${file} is missing or damaged (no ${lost.join(', ')}). Restore it, or delete the folder ${dataDir} to start empty.`,
    );
  const secrets = { ...fresh, ...kept };
  await remember(file, secrets);
  return secrets;
}

export async function recall(file: string): Promise<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(Object(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export async function remember(file: string, values: Record<string, string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const written = `${file}.new`;
  await writeFile(written, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  await rename(written, file);
}

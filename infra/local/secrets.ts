import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { newKeys } from '../operations/new-keys.ts';
import { recall, remember } from './remember.ts';

/** Random bytes per password: too many to guess, but few enough to type. */
const PASSWORD_BYTES = 12;

/** Creates the secrets on the first start only, so that sessions survive restarts. */
export async function developmentSecrets(dataDir: string): Promise<Record<string, string>> {
  const file = join(dataDir, 'secrets.json');
  const fresh = { ...newKeys(), ADMIN_PASSWORD: randomBytes(PASSWORD_BYTES).toString('base64url') };
  const secrets = { ...fresh, ...(await recall(file)) };
  await remember(file, secrets);
  return secrets;
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const FOLDERS = {
  admin: 'services/accounts/commands',
  audit: 'services/accounts/commands',
  addresses: 'services/notifier/commands',
  'dead-letters': 'services/notifier/commands',
  command: 'infra/operations',
  reseal: 'infra/operations',
};

export async function command(
  name: keyof typeof FOLDERS,
  env: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const script = fileURLToPath(new URL(`../../${FOLDERS[name]}/${name}.ts`, import.meta.url));
  const { stdout } = await run(process.execPath, [script, ...args], { env: { ...process.env, ...env } });
  return stdout;
}

export const tryCommand = (...given: Parameters<typeof command>) =>
  command(...given).then(
    (said) => ({ said, failed: false }),
    (failure: unknown) => ({ said: String(Object(failure).stderr), failed: true }),
  );

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Output of an operator's command. @throws if it fails */
export async function command(
  name: 'admin' | 'audit' | 'dead-letters' | 'addresses',
  env: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const service = name === 'admin' || name === 'audit' ? 'accounts' : 'notifier';
  const script = fileURLToPath(new URL(`../../services/${service}/commands/${name}.ts`, import.meta.url));
  const { stdout } = await run(process.execPath, [script, ...args], { env: { ...process.env, ...env } });
  return stdout;
}

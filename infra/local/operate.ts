/** Runs a service's command beside what `npm start` runs, or against the stores that the environment names. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rememberedSettings } from './settings.ts';
import { sentence } from './start-error.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const [command = '', ...args] = process.argv.slice(2);
try {
  const env = process.env['QUEUE_REDIS_URL']
    ? process.env
    : { ...(await rememberedSettings(join(ROOT, '.local'))), ...process.env };
  const service = command === 'admin' ? 'accounts' : 'notifier';
  const script = join(ROOT, 'services', service, 'commands', `${command}.ts`);
  spawn(process.execPath, [script, ...args], { env, stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
process.disconnect?.();

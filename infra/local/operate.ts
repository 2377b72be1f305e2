import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rememberedSettings } from './settings.ts';
import { startStack } from './stack.ts';
import { sentence } from 'local-programs/start-error.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA_DIR = join(ROOT, '.local');
const OVER_ALL_SERVICES = ['backup', 'restore', 'hold', 'send'];
const SERVICE_COMMANDS = new Map([
  ['admin', 'accounts'],
  ['addresses', 'notifier'],
  ['dead-letters', 'notifier'],
]);

const [command = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await operate();
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
process.disconnect?.();

async function operate(): Promise<number> {
  if (command === 'keys') return runScript('infra/operations/keys.ts', args, process.env);
  if (command === 'reseal')
    return runScript('infra/operations/reseal.ts', args, { ...(await rememberedSettings(DATA_DIR)), ...process.env });
  if (OVER_ALL_SERVICES.includes(command)) return overAllServices();
  if (!SERVICE_COMMANDS.has(command)) {
    console.error(
      `Usage: npm run operate -- ${[...OVER_ALL_SERVICES, 'reseal', 'keys', ...SERVICE_COMMANDS.keys()].join(' | ')}`,
    );
    return 1;
  }
  const env = process.env['QUEUE_REDIS_URL']
    ? process.env
    : { ...(await rememberedSettings(DATA_DIR)), ...process.env };
  const service = SERVICE_COMMANDS.get(command) ?? '';
  return runScript(join('services', service, 'commands', `${command}.ts`), args, env);
}

async function overAllServices(): Promise<number> {
  const script = 'infra/operations/command.ts';
  if (process.env['MONGODB_URL']) return runScript(script, [command, ...args], process.env);
  if (command !== 'restore')
    return runScript(script, [command, ...args], { ...(await rememberedSettings(DATA_DIR)), ...process.env });
  const stores = await startStack({
    dataDir: DATA_DIR,
    ports: 'free',
    services: false,
    log: () => {},
    env: process.env,
  });
  try {
    return await runScript(script, [command, ...args], { ...process.env, ...stores.env });
  } finally {
    await stores.stop();
  }
}

function runScript(script: string, given: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(process.execPath, [join(ROOT, script), ...given], { env, stdio: 'inherit' });
  child.once('error', reject);
  child.once('exit', (code) => resolve(code ?? 1));
  return promise;
}

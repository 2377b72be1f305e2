import { fileURLToPath } from 'node:url';
import { isPortFree } from './ports.ts';
import { rememberSettings } from './settings.ts';
import { stopCommands } from 'local-programs/run.ts';
import { renderLine } from './render.ts';
import { Interrupted, sentence, StartError, type Log } from 'local-programs/start-error.ts';
import { startStack, type Stack } from './stack.ts';

const DATA_DIR = fileURLToPath(new URL('../../.local', import.meta.url));
const DEFAULT_PORT = 8080;
const MAIL_PORT = 1080;
/** One Ctrl-C arrives several times: from the terminal, npm and the bootstrap. */
const SAME_SIGNAL_MS = 1_000;

const colours = process.stdout.isTTY && !process.env['NO_COLOR'];
const log: Log = (line) => console.log(renderLine('local', line, colours));
const stopping = new AbortController();
let stack: Stack | undefined;
let firstSignal = 0;

function onSignal(): void {
  const now = Date.now();
  if (firstSignal === 0) {
    firstSignal = now;
    log('stopping');
    stopCommands();
    stopping.abort(new Interrupted());
  } else if (now - firstSignal > SAME_SIGNAL_MS) {
    void stack?.kill().finally(() => process.exit(1));
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
process.on('disconnect', onSignal);

process.exitCode = await main().catch((error: unknown) => {
  if (stopping.signal.aborted) return 0;
  console.error(`\n${sentence(error)}\n`);
  return 1;
});
process.off('disconnect', onSignal);
process.disconnect?.();

async function main(): Promise<number> {
  const started = Date.now();
  stack = await startStack({
    dataDir: DATA_DIR,
    ports: { gateway: readPort(process.env['PORT']), mailInbox: (await isPortFree(MAIL_PORT)) ? MAIL_PORT : undefined },
    services: true,
    log,
    env: process.env,
    onServiceLine: (service, line) => console.log(renderLine(service, line, colours)),
    signal: stopping.signal,
  });
  try {
    await rememberSettings(DATA_DIR, stack.env);
    await seedAndGreet(stack, started);
    const stopped = new Promise<undefined>((resolve) => {
      if (stopping.signal.aborted) resolve(undefined);
      stopping.signal.addEventListener('abort', () => resolve(undefined));
    });
    const failure = await Promise.race([stack.failed, stopped]);
    if (failure) throw failure;
    return 0;
  } finally {
    await stack.stop();
    log('stopped; everything is kept in .local/');
  }
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartError(`PORT must be a number from 1 to 65535, not "${text}".`);
}

async function seedAndGreet({ url, mailUrl, env }: Stack, started: number): Promise<void> {
  const { signIns } = env['SEED'] === 'none' ? { signIns: [] } : await (await import('./seed.ts')).seed(env, log);
  stopping.signal.throwIfAborted();
  const admin = await (await import('./first-admin.ts')).firstAdminOf(env);
  stopping.signal.throwIfAborted();
  const rows = [
    ['Site', url],
    ['Admin', admin],
    mailUrl ? ['Mail inbox', mailUrl] : ['Mail', 'sent through the server of SMTP_URL'],
    ...signIns.map(({ label, email, password }) => [label, `${email} · ${password}`]),
  ];
  const width = Math.max(...rows.map(([label = '']) => label.length));
  const lines = rows.map(([label = '', value = '']) => `  ${label.padEnd(width)}  ${value}`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\nPlayfield is up, after ${seconds} s. Ctrl-C stops it.\n\n${lines.join('\n')}\n`);
}

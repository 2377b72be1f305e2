/** This check takes a few minutes and needs the package registry. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '@playfield/infra/local/bundle.ts';
import { startChild, whenReady } from '@playfield/infra/local/child.ts';
import { chooseAddresses, ownSettings, SERVICES, sharedSettings } from '@playfield/infra/local/services.ts';
import type { ServiceName } from '@playfield/infra/local/services.ts';
import { startStack } from '@playfield/infra/local/stack.ts';
import { buildImage, environmentIn, inspect } from './build.ts';

const MB = 1024 ** 2;
const READY_MS = 60_000;
/** docker-compose.yml allows a service this long to stop. */
const STOP_MS = 10_000;
const NO_TOKEN = 'x'.repeat(43);

const folder = await mkdtemp(join(tmpdir(), 'playfield-image-'));
try {
  const addresses = await chooseAddresses(undefined);
  const shared = sharedSettings(addresses);
  const publicUrl = shared['PUBLIC_URL'] ?? '';
  const started = performance.now();
  const onLine = (line: string) => process.env['TEST_LOGS'] && console.log(line);
  const app = await buildImage(folder, publicUrl, onLine);
  const buildSeconds = Math.round((performance.now() - started) / 1_000);
  const { bytes, packages, forbidden } = await inspect(app);
  const megabytes = Math.round(bytes / MB);
  console.log(`built in ${buildSeconds} s: ${megabytes} MB, with ${packages} packages`);
  for (const path of forbidden) console.log(`must not be in the image: ${path}`);

  const dataDir = join(folder, 'stores');
  const stores = await startStack({ dataDir, ports: 'free', services: false, durable: false, log: () => {}, env: {} });
  try {
    const own = { ...environmentIn(app), HOST: '127.0.0.1', OPS_HOST: '127.0.0.1' };
    const env = { ...stores.env, ...shared, ...own, PATH: process.env['PATH'] };
    const start = (name: ServiceName) => startService(name, app, { ...env, ...ownSettings(addresses[name]) });
    for (const name of SERVICES) {
      const alone = await start(name);
      console.log(`${name.padEnd(12)} alone: ready after ${Math.round(alone.readyMs)} ms`);
      await alone.stop();
    }
    const all = await Promise.all(SERVICES.map(start));
    try {
      await playThrough(publicUrl);
    } finally {
      await Promise.all(all.map((one) => one.stop()));
    }
    console.log('answers: the home page, and calls through the gateway; stops with code 0');
    const args = [programOf('operations', app), 'backup', join(folder, 'backup')];
    const backup = await startChild(process.execPath, args, { cwd: app, env });
    if ((await backup.exited) !== 'code 0') throw new Error(`No backup: ${backup.lastWords().join('\n')}`);
    console.log('backs up');
  } finally {
    await stores.stop();
  }
  process.exitCode = forbidden.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.disconnect?.();

async function startService(name: ServiceName, app: string, env: NodeJS.ProcessEnv) {
  const started = performance.now();
  const child = await startChild(process.execPath, [programOf(name, app)], { cwd: app, env });
  const isReady = () =>
    fetch(`http://127.0.0.1:${env['OPS_PORT']}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await whenReady(name, child, isReady, READY_MS);
  return {
    readyMs: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      const how = await Promise.race([child.exited, sleep(STOP_MS, 'nothing within 10 s', { ref: false })]);
      await child.stop(0);
      if (how !== 'code 0') throw new Error(`${name} ended with ${how}: ${child.lastWords().join('\n')}`);
    },
  };
}

async function playThrough(publicUrl: string): Promise<void> {
  const expected = [
    ['/', 200, '<title>'],
    ['/api/openapi.json', 200, '"openapi"'],
    [`/api/auth/reset-password?token=${NO_TOKEN}`, 400, 'Invalid Reset Link'],
    [`/api/calendar/${NO_TOKEN}`, 404, 'requestId'],
  ] as const;
  for (const [path, status, text] of expected) {
    const answer = await fetch(publicUrl + path);
    const body = await answer.text();
    if (answer.status !== status || !body.includes(text))
      throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 200)}`);
  }
}

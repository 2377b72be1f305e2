/**
 * `npm run image:check`: builds infra/deploy/Dockerfile without Docker, inspects the image, and runs the five services
 * from it as in production. Takes some minutes, and the package registry. Exits with status 1 if anything is wrong.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { record } from '@playfield/tests/support/evidence.ts';
import { chooseAddresses, SERVICES, sharedSettings } from '@playfield/infra/local/services.ts';
import { startStack } from '@playfield/infra/local/stack.ts';
import { buildImage } from './build.ts';
import type { Image } from './build.ts';
import { readDockerfile } from './dockerfile.ts';
import { inspect } from './inspect.ts';
import { runFromImage, startFromImage } from './processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MB = 1024 ** 2;
const inMb = (bytes: number) => Math.round(bytes / MB);

const folder = await mkdtemp(join(tmpdir(), 'playfield-image-'));
try {
  process.exitCode = await check();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.disconnect?.();

async function check(): Promise<number> {
  const addresses = await chooseAddresses(undefined);
  const shared = sharedSettings(addresses);
  const publicUrl = shared['PUBLIC_URL'] ?? '';
  const started = performance.now();
  const image = await buildImage({
    stages: readDockerfile(),
    context: ROOT,
    folder,
    args: { PUBLIC_URL: publicUrl },
    log: (line) => process.env['TEST_LOGS'] && console.log(line),
  });
  const buildSeconds = Math.round((performance.now() - started) / 1_000);
  const { bytes, packages, forbidden } = await inspect(image.app);
  console.log(`built in ${buildSeconds} s: ${inMb(bytes)} MB, with ${packages} packages`);
  for (const path of forbidden) console.log(`must not be in the image: ${path}`);

  const stores = await startStack({
    dataDir: join(folder, 'stores'),
    ports: 'free',
    services: false,
    durable: false,
    log: () => {},
    env: {},
  });
  try {
    // The image's own settings are kept.
    const told = Object.entries({ ...stores.env, ...shared }).filter(([name]) => !(name in image.environment));
    const given = { ...Object.fromEntries(told), HOST: '127.0.0.1', OPS_HOST: '127.0.0.1' };
    for (const name of SERVICES) {
      const alone = await startFromImage(image, name, given, addresses[name]);
      console.log(`${name.padEnd(12)} alone: ready after ${Math.round(alone.readyMs)} ms`);
      await alone.stop();
    }
    await playThrough(image, given, addresses, publicUrl);
    await runFromImage(image, ['services/dist/operations.js', 'backup', join(folder, 'backup')], given);
    console.log('backs up');
  } finally {
    await stores.stop();
  }
  const problems = forbidden.length;
  await record('image', {
    buildSeconds,
    megabytes: inMb(bytes),
    packages,
    problems,
  });
  return problems === 0 ? 0 : 1;
}

async function playThrough(
  image: Image,
  given: Record<string, string>,
  addresses: Awaited<ReturnType<typeof chooseAddresses>>,
  publicUrl: string,
): Promise<void> {
  const all = await Promise.all(SERVICES.map((name) => startFromImage(image, name, given, addresses[name])));
  try {
    await expectAnswer(`${publicUrl}/`, 200, '<title>');
    await expectAnswer(`${publicUrl}/api/openapi.json`, 200, '"openapi"');
    // Through the gateway to accounts and matchmaking, and to their databases.
    await expectAnswer(`${publicUrl}/api/auth/reset-password?token=${'x'.repeat(43)}`, 400, 'Invalid Reset Link');
    await expectAnswer(`${publicUrl}/api/calendar/${'x'.repeat(43)}`, 404, 'requestId');
    console.log('answers: the home page, and calls through the gateway');
  } finally {
    await Promise.all(all.map((one) => one.stop()));
  }
  console.log('stops with code 0');
}

async function expectAnswer(url: string, status: number, text: string): Promise<void> {
  const answer = await fetch(url);
  const body = await answer.text();
  if (answer.status !== status || !body.includes(text))
    throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 200)}`);
}

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openLedger } from './ledger.ts';
import { startMail, type Mail } from './mail.ts';
import { startMongo, withDatabase, type Mongo } from './mongo.ts';
import { isPortFree } from './ports.ts';
import { startRedis, type Redis } from './redis.ts';
import { renderLine } from './render.ts';
import { Running } from './running.ts';
import { developmentSecrets } from './settings.ts';
import {
  chooseAddresses,
  ownSettings,
  SERVICES,
  sharedSettings,
  type Addresses,
  type ServiceName,
} from './services.ts';
import { bundleIfStale, programOf } from './bundle.ts';
import { buildSiteIfStale } from './site.ts';
import { StartError, type Log } from 'local-programs/start-error.ts';
import type { Supervised } from './supervisor.ts';

const READY_MS = 60_000;
const POLL_MS = 100;
const LOOK_MS = 3_000;

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const DATABASE_PREFIX = 'playfield';

export type StackOptions = {
  dataDir: string;
  ports: 'free' | { gateway: number; mailInbox?: number };
  services: boolean;
  log: Log;
  env: NodeJS.ProcessEnv;
  durable?: boolean;
  site?: boolean;
  root?: string;
  bundle?: boolean;
  onServiceLine?: (service: ServiceName, line: string) => void;
  signal?: AbortSignal;
};

export type Service = {
  readonly pid: number | undefined;
  readonly restarts: number;
  readonly url: string;
  kill(signal: NodeJS.Signals): void;
  ready(): Promise<void>;
};

export type Stack = {
  env: Record<string, string>;
  url: string;
  mailUrl: string;
  mongoUrl: string;
  redisUrl: string;
  services: Partial<Record<ServiceName, Service>>;
  /** Resolves with the reason if the stack cannot continue. The stack must still be stopped. */
  failed: Promise<StartError>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, log, ports, services, signal } = options;
  const gatewayPort = ports === 'free' ? undefined : ports.gateway;
  if (services && gatewayPort !== undefined) await assertFree(gatewayPort);
  checkPublicUrl(options.env['PUBLIC_URL']);
  const running = new Running(await openLedger(dataDir, log), log);
  try {
    const addresses = await chooseAddresses(gatewayPort);
    const { settings, mailUrl } = await startStores(options, addresses, running);
    signal?.throwIfAborted();
    if (services) await startServices(options, addresses, settings, running);
    return {
      env: settings,
      url: `http://localhost:${addresses.gateway.port}`,
      mailUrl,
      mongoUrl: settings['MONGODB_URL'] ?? '',
      redisUrl: settings['REDIS_URL'] ?? '',
      services: handles(running, addresses),
      failed: running.failed,
      stop: () => running.stop(),
      kill: () => running.kill(),
    };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

const LOOPBACK = '127.0.0.1';

function hostOf(name: ServiceName, settings: Record<string, string>): string {
  return (name === 'gateway' && settings['HOST']) || LOOPBACK;
}

function checkPublicUrl(given: string | undefined): void {
  if (!given || /^https?:$/.test(URL.parse(given)?.protocol ?? '')) return;
  throw new StartError(`PUBLIC_URL must be a URL such as http://localhost:8080, not "${given}".`);
}

async function assertFree(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  throw new StartError(
    `Port ${port} is used by another program: stop that program, or choose another port: PORT=${port + 1} npm start`,
  );
}

async function startStores(
  options: StackOptions,
  addresses: Addresses,
  running: Running,
): Promise<{ settings: Record<string, string>; mailUrl: string }> {
  const { dataDir, log, env, durable, ports, root = REPOSITORY } = options;
  const given = Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]));
  const chosen = { ...sharedSettings(addresses), ...(await developmentSecrets(dataDir)), ...given };
  const common = { dataDir, log, env, durable };
  const webPort = ports === 'free' ? 0 : ports.mailInbox;
  const starting = [
    running.addStore<Mongo>('MongoDB', (before) => startMongo({ ...common, port: portOf(before?.url) })),
    running.addStore<Redis>('Redis', (before) => startRedis({ ...common, port: portOf(before?.url) })),
    given['SMTP_URL']
      ? Promise.resolve(undefined)
      : running.addStore<Mail>('mail', (before) => {
          const [smtpPort, shown] = [portOf(before?.smtpUrl), portOf(before?.webUrl) || webPort];
          return startMail({ log, dataDir, smtpPort, webPort: shown });
        }),
    options.services && options.site !== false
      ? buildSiteIfStale(root, chosen, log)
      : Promise.resolve(join(root, 'site/dist')),
    options.services && options.bundle !== false ? bundleIfStale(log, root) : Promise.resolve(),
  ] as const;
  await Promise.allSettled(starting);
  const [mongo, redis, mail, site] = await Promise.all(starting);
  const settings = {
    ...chosen,
    MONGODB_URL: hasDatabase(mongo.url) ? mongo.url : withDatabase(mongo.url, DATABASE_PREFIX),
    REDIS_URL: redis.url,
    QUEUE_REDIS_URL: given['QUEUE_REDIS_URL'] ?? redis.url,
    LIVE_REDIS_URL: given['LIVE_REDIS_URL'] ?? given['QUEUE_REDIS_URL'] ?? redis.url,
    SMTP_URL: given['SMTP_URL'] ?? mail?.smtpUrl ?? '',
    SITE_DIR: given['SITE_DIR'] ?? site,
  };
  return { settings, mailUrl: mail?.webUrl ?? '' };
}

const portOf = (url: string | undefined) => Number(/:(\d+)(?:\/|$)/.exec(url ?? '')?.[1] ?? 0);

function hasDatabase(mongoUrl: string): boolean {
  return /^[a-z+]+:\/\/[^/]+\/[^?]/.test(mongoUrl);
}

async function startServices(
  options: StackOptions,
  addresses: Addresses,
  settings: Record<string, string>,
  running: Running,
): Promise<void> {
  const { log, root = REPOSITORY, signal } = options;
  const onServiceLine = options.onServiceLine ?? ((service, line) => log(renderLine(service, line)));
  log(`starting ${SERVICES.join(', ')}`);
  const starts = SERVICES.map((name) =>
    running.addService(name, {
      command: process.execPath,
      args: [programOf(name, root)],
      cwd: root,
      env: { ...settings, ...ownSettings(addresses[name]), HOST: hostOf(name, settings) },
      onLine: (line) => onServiceLine(name, line),
    }),
  );
  await Promise.allSettled(starts);
  await Promise.all(starts);
  const waiting = new AbortController();
  const signals = AbortSignal.any([waiting.signal, ...(signal ? [signal] : [])]);
  const ready = Promise.all(SERVICES.map((name) => untilReady(name, addresses, signals)));
  try {
    const failure = await Promise.race([running.failed, ready]);
    if (failure instanceof StartError) throw failure;
  } finally {
    waiting.abort();
  }
}

async function untilReady(name: ServiceName, addresses: Addresses, signal?: AbortSignal): Promise<void> {
  const address = `http://127.0.0.1:${addresses[name].operationsPort}/readyz`;
  const deadline = Date.now() + READY_MS;
  let answer = 'no answer';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(LOOK_MS) });
      answer = await response.text();
      if (response.ok) return;
    } catch {
      answer = 'no answer';
    }
    await sleep(POLL_MS);
  }
  throw new StartError(`${name} was not ready within ${READY_MS / 1000} s: ${answer}`);
}

function handles(running: Running, addresses: Addresses): Stack['services'] {
  return Object.fromEntries(
    [...running.services].map(([name, supervised]) => [name, handle(name, supervised, addresses)]),
  );
}

function handle(name: ServiceName, supervised: Supervised, addresses: Addresses): Service {
  return {
    get pid() {
      return supervised.pid;
    },
    get restarts() {
      return supervised.restarts;
    },
    url: `http://127.0.0.1:${addresses[name].port}`,
    kill: (signal) => supervised.kill(signal),
    ready: () => untilReady(name, addresses),
  };
}

import { mkdir } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { flags, startChild, whenReady } from './child.ts';
import { installableDistribution, installPackages } from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';
import { freePort } from './ports.ts';
import { StartError, type Log } from 'local-programs/start-error.ts';

const READY_MS = 30_000;
const STOP_MS = 5_000;

export type Redis = {
  url: string;
  how: string;
  pids: number[];
  exited: Promise<unknown>;
  stop(graceMs?: number): Promise<void>;
};
export type RedisOptions = { dataDir: string; log: Log; env?: NodeJS.ProcessEnv; port?: number; durable?: boolean };

export async function startRedis(options: RedisOptions): Promise<Redis> {
  const { dataDir, log, env = process.env, durable = true } = options;
  const given = env['REDIS_URL'];
  if (given) {
    const how = 'Redis: the server of REDIS_URL';
    log(how);
    return { url: given, how, pids: [], exited: new Promise(() => {}), stop: async () => {} };
  }
  const program = findProgram('redis-server') ?? (await installRedis(log));
  const port = options.port || (await freePort());
  const folder = join(dataDir, 'redis');
  await mkdir(folder, { recursive: true });
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    daemonize: 'no',
    dir: folder,
    // Never evict BullMQ's jobs, and keep sessions and jobs across restarts.
    'maxmemory-policy': 'noeviction',
    save: '',
    appendonly: 'yes',
    appendfsync: durable ? 'everysec' : 'no',
    loglevel: 'warning',
  };
  const child = await startChild(program, flags(settings));
  const stop = (graceMs = STOP_MS): Promise<void> => child.stop(graceMs);
  try {
    await whenReady('Redis', child, () => answersPing(port), READY_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  const how = 'Redis: redis-server of this machine';
  log(how);
  return { url: `redis://127.0.0.1:${port}`, how, pids: [child.pid], exited: child.exited, stop };
}

async function installRedis(log: Log): Promise<string> {
  if (await installableDistribution()) await installPackages(['redis-server'], log);
  const program = findProgram('redis-server');
  if (program === undefined)
    throw new StartError("Redis could not start. Install redis-server, or set REDIS_URL to a server's URL.");
  return program;
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}

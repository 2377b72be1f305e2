import { Pool } from 'pg';
import { sentence } from 'local-programs/start-error.ts';
import { openFront, type Front } from './front.ts';
import { CONNECTION, POOL_SIZE, startPostgres, stopPostgres } from './postgres.ts';
import type { ChildProcess } from 'node:child_process';

export type EngineOptions = { root: string; port: number; durable: boolean };
export type EngineMessage = { port: number } | { error: string };

const say = (message: EngineMessage): void => {
  process.send?.(message);
};

let postgres: ChildProcess | undefined;
let front: Front | undefined;
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await front?.close().catch(() => {});
  if (postgres) await stopPostgres(postgres);
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));

try {
  const options = readOptions(process.argv[2]);
  postgres = await startPostgres(options.root, { durable: options.durable }, (line) => console.error(line));
  postgres.once('exit', () => void stop(1));
  const pool = new Pool({ ...CONNECTION, max: POOL_SIZE, idleTimeoutMillis: 60_000 });
  // Without a listener, an error on an idle connection would terminate the process.
  pool.on('error', () => {});
  front = await openFront(pool, options.port);
  say({ port: front.port });
} catch (error) {
  say({ error: sentence(error) });
  await stop(1);
}

function readOptions(text = ''): EngineOptions {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new TypeError('options are missing');
  const { root, port, durable } = { root: undefined, port: undefined, durable: undefined, ...value };
  if (typeof root !== 'string' || typeof port !== 'number' || typeof durable !== 'boolean')
    throw new TypeError('options are wrong');
  return { root, port, durable };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { run } from 'local-programs/run.ts';
import { isDiskFull, StartError, type Log } from 'local-programs/start-error.ts';
import { CURSOR_IDLE_MS } from './cursors.ts';
import { DATA, ENGINE_USER, POSTGRES_HOME, SOCKETS } from './layout.ts';

export const POOL_SIZE = 60;
const MAX_CONNECTIONS = POOL_SIZE + 20;
const READY_MS = 30_000;
const STOP_MS = 6_000;
const POLL_MS = 50;

export type PostgresOptions = { durable: boolean };

const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: SOCKETS,
  unix_socket_permissions: '0700',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum',
  max_connections: String(MAX_CONNECTIONS),
  max_worker_processes: '8',
  dynamic_shared_memory_type: 'mmap',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  maintenance_work_mem: '512MB',
  deadlock_timeout: '100ms',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  'cron.database_name': 'postgres',
  'cron.host': SOCKETS,
  'cron.log_run': 'off',
  'cron.log_statement': 'off',
  'documentdb.localhost_connection_string': `host=${SOCKETS}`,
  'documentdb.alternate_index_handler_name': 'extended_rum',
  'documentdb.enable_merge_sort_for_in_prefix': 'on',
  'documentdb.useFileBasedPersistedCursors': 'on',
  'documentdb.defaultCursorExpiryTimeLimitSeconds': String(CURSOR_IDLE_MS / 1000),
};

const ENVIRONMENT = { TZ: 'UTC', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Connects through the working directory, to stay below the length limit for socket paths. */
export const CONNECTION = { host: `/proc/self/cwd${SOCKETS}`, user: 'postgres', database: 'postgres' };

export async function startPostgres(root: string, options: PostgresOptions, log: Log): Promise<ChildProcess> {
  process.chdir(root);
  await initialise(root);
  await endOrphan(root);
  const settings = Object.entries({ ...SETTINGS, ...(options.durable ? {} : VOLATILE) });
  const server = spawn(
    'chroot',
    [
      ...confined(root),
      '/usr/bin/setpriv',
      '--pdeathsig',
      'INT',
      `${POSTGRES_HOME}/bin/postgres`,
      '-D',
      DATA,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: ENVIRONMENT },
  );
  const words: string[] = [];
  createInterface({ input: server.stderr }).on('line', (line) => {
    words.push(line);
    if (words.length > 20) words.shift();
    if (/FATAL|PANIC/.test(line) && !/starting up|shutting down|terminating (connection|background)/.test(line))
      log(line);
  });
  try {
    await ready(server, words);
    await createExtension();
  } catch (error) {
    await stopPostgres(server);
    throw error;
  }
  return server;
}

export async function stopPostgres(server: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill(signal);
    await Promise.race([gone, sleep(STOP_MS, undefined, { ref: false })]);
  }
}

function confined(root: string): string[] {
  return [`--userspec=${ENGINE_USER}:${ENGINE_USER}`, '--groups=', root];
}

async function initialise(root: string): Promise<void> {
  if (existsSync(join(root, DATA, 'PG_VERSION'))) return;
  const fresh = `${DATA}-new`;
  await rm(join(root, fresh), { recursive: true, force: true });
  await rm(join(root, DATA), { recursive: true, force: true });
  await mkdir(join(root, fresh), { mode: 0o700 });
  await chown(join(root, fresh), ENGINE_USER, ENGINE_USER);
  const options = ['-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  await run('chroot', [...confined(root), `${POSTGRES_HOME}/bin/initdb`, ...options], { env: ENVIRONMENT });
  await rename(join(root, fresh), join(root, DATA));
}

async function endOrphan(root: string): Promise<void> {
  const lock = join(root, DATA, 'postmaster.pid');
  const text = await readFile(lock, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(pid)) return;
  const isOurs = async (): Promise<boolean> => (await readlink(`/proc/${pid}/root`).catch(() => '')) === root;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (let waited = 0; waited < STOP_MS && (await isOurs()); waited += POLL_MS) {
      if (waited === 0) process.kill(pid, signal);
      await sleep(POLL_MS);
    }
  }
  await rm(lock, { force: true });
}

async function ready(server: ChildProcess, words: string[]): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) throw failed(words);
    const client = new Client(CONNECTION);
    try {
      await client.connect();
      return;
    } catch {
      await sleep(POLL_MS);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new StartError(`PostgreSQL was not ready within ${READY_MS / 1000} s: ${words.at(-1) ?? 'no output'}`);
}

function failed(words: string[]): StartError {
  if (isDiskFull(words.join('\n'))) return new StartError('The disk is full: PostgreSQL could not start.');
  return new StartError(
    `PostgreSQL did not start: ${words.find((line) => /FATAL|ERROR/.test(line)) ?? words.at(-1) ?? ''}`,
  );
}

async function createExtension(): Promise<void> {
  const client = new Client(CONNECTION);
  await client.connect();
  try {
    await client.query('set client_min_messages = error');
    await client.query('create extension if not exists documentdb cascade');
    await client.query('create extension if not exists documentdb_extended_rum');
    const { rowCount } = await client.query(
      "select 1 from pg_available_extensions where name = 'documentdb' and installed_version <> default_version",
    );
    if (rowCount) {
      await client.query('alter extension documentdb_core update');
      await client.query('alter extension documentdb update');
    }
    await client.query("select cron.unschedule(jobid) from cron.job where command like '%build_index_concurrently%'");
  } finally {
    await client.end();
  }
}

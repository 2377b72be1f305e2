/** A primary, its replica and three Sentinels on this machine, encrypted and with a password. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { flags, startChild, type Child } from '@playfield/infra/local/child.ts';
import { freePorts } from '@playfield/infra/local/ports.ts';
import { findProgram } from 'local-programs/find.ts';
import { until } from './until.ts';

const PASSWORD = 'play-ball';
const NAME = 'main';
const SENTINELS = 3;
/** How many must agree that the primary is gone. */
const QUORUM = 2;
/** A primary that is silent for as long is replaced. */
const DOWN_AFTER_MS = 5_000;
const GRACE_MS = 2_000;

const run = promisify(execFile);

export type RedisSentinels = AsyncDisposable & {
  readonly url: string;
  /** The same without encryption, which these servers refuse. */
  readonly plainUrl: string;
  /** The certificate that a client has to trust. */
  readonly certificate: string;
  /** Kills the primary, and resolves when the replica has taken its place. */
  killPrimary(): Promise<void>;
};

export async function startRedisSentinels(): Promise<RedisSentinels> {
  const server = findProgram('redis-server');
  const cli = findProgram('redis-cli');
  if (server === undefined || cli === undefined) throw new Error('Sentinels need redis-server and redis-cli');
  const folder = await mkdtemp(join(tmpdir(), 'playfield-sentinels-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', ['req', ...made, ...named, '-keyout', key, '-out', certificate]);
  const ports = await freePorts(2 + SENTINELS);
  const [primary = 0, replica = 0] = ports;
  const sentinels = ports.slice(2);
  const encrypted = {
    port: '0',
    bind: '127.0.0.1',
    'tls-cert-file': certificate,
    'tls-key-file': key,
    'tls-ca-cert-file': certificate,
    'tls-auth-clients': 'no',
    'tls-replication': 'yes',
    loglevel: 'warning',
  };
  const children = new Map<number, Child>();
  for (const port of [primary, replica]) {
    const dir = join(folder, `${port}`);
    await mkdir(dir);
    const settings = {
      ...encrypted,
      'tls-port': `${port}`,
      dir,
      requirepass: PASSWORD,
      masterauth: PASSWORD,
      'maxmemory-policy': 'noeviction',
      save: '',
      ...(port === replica ? { replicaof: `127.0.0.1 ${primary}` } : {}),
    };
    children.set(port, await startChild(server, flags(settings)));
  }
  for (const port of sentinels) {
    const file = join(folder, `sentinel-${port}.conf`);
    const lines = [
      ...Object.entries({ ...encrypted, 'tls-port': `${port}`, dir: folder }).map((pair) => pair.join(' ')),
      `sentinel monitor ${NAME} 127.0.0.1 ${primary} ${QUORUM}`,
      `sentinel auth-pass ${NAME} ${PASSWORD}`,
      `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${NAME} ${4 * DOWN_AFTER_MS}`,
    ];
    await writeFile(file, `${lines.join('\n')}\n`);
    children.set(port, await startChild(server, [file, '--sentinel']));
  }
  const ask = async (port: number, ...words: string[]) => {
    const secret = sentinels.includes(port) ? [] : ['-a', PASSWORD, '--no-auth-warning'];
    return (await run(cli, ['-p', `${port}`, '--tls', '--cacert', certificate, ...secret, ...words])).stdout.trim();
  };
  const primaryNow = async (sentinel: number) =>
    Number((await ask(sentinel, 'sentinel', 'get-master-addr-by-name', NAME)).split('\n')[1]);
  const isReady = async (sentinel: number) => {
    const known = await ask(sentinel, 'sentinel', 'master', NAME);
    return /num-slaves\n1\n/.test(known) && known.includes(`num-other-sentinels\n${SENTINELS - 1}\n`);
  };
  await until(async () =>
    (await Promise.all(sentinels.map((port) => isReady(port).catch(() => false)))).every(Boolean),
  );

  const hosts = sentinels.map((port) => `127.0.0.1:${port}`).join(',');
  const url = `rediss+sentinel://default:${PASSWORD}@${hosts}/${NAME}`;
  return {
    url,
    plainUrl: url.replace('rediss', 'redis'),
    certificate,

    async killPrimary() {
      const [sentinel = 0] = sentinels;
      const port = await primaryNow(sentinel);
      const child = children.get(port);
      child?.kill('SIGKILL');
      await child?.exited;
      await until(async () => {
        const next = await primaryNow(sentinel);
        return next !== port && (await ask(next, 'role')).startsWith('master');
      });
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([...children.values()].map((child) => child.stop(GRACE_MS)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

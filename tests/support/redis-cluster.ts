/** A local Redis Cluster with three primaries. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { flags, startChild, type Child } from '@playfield/infra/local/child.ts';
import { freePorts } from '@playfield/infra/local/ports.ts';
import { findProgram } from 'local-programs/find.ts';
import { until } from './until.ts';

const NODES = 3;
const GRACE_MS = 2_000;

const run = promisify(execFile);

export type RedisCluster = AsyncDisposable & {
  readonly url: string;
  /**
   * Kills the node that stores a key, and resolves once the other nodes report that the cluster is down.
   * @returns a function that restarts it
   */
  killNodeOf(key: string): Promise<() => Promise<void>>;
};

export async function startRedisCluster(): Promise<RedisCluster> {
  const [server, cli] = ['redis-server', 'redis-cli'].map(findProgram);
  if (server === undefined || cli === undefined) throw new Error('A cluster needs redis-server and redis-cli');
  const folder = await mkdtemp(join(tmpdir(), 'playfield-cluster-'));
  const [ports, busPorts] = [await freePorts(NODES), await freePorts(NODES)];
  const children = new Map<number, Child>();
  const ask = async (port: number, ...words: string[]) => (await run(cli, ['-p', `${port}`, ...words])).stdout.trim();
  async function startNode(port: number): Promise<void> {
    const dir = join(folder, `${port}`);
    await mkdir(dir, { recursive: true });
    const settings = {
      port: `${port}`,
      'cluster-port': `${busPorts[ports.indexOf(port)]}`,
      bind: '127.0.0.1',
      dir,
      'cluster-enabled': 'yes',
      'cluster-node-timeout': '2000',
      'maxmemory-policy': 'noeviction',
      appendonly: 'yes',
      loglevel: 'warning',
    };
    children.set(port, await startChild(server ?? '', flags(settings)));
    await until(async () => (await ask(port, 'ping').catch(() => '')) === 'PONG');
  }
  const isUp = async (port: number) => (await ask(port, 'cluster', 'info')).includes('cluster_state:ok');
  const untilUp = () => until(async () => (await Promise.all(ports.map(isUp))).every(Boolean));

  await Promise.all(ports.map(startNode));
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const nodes = addresses.map((address, index) => `${address}@${busPorts[index]}`);
  await run(cli, ['--cluster', 'create', ...nodes, '--cluster-replicas', '0', '--cluster-yes']);
  await untilUp();

  return {
    url: `redis://${addresses.join(',')}`,
    async killNodeOf(key) {
      const [first = 0] = ports;
      const slot = Number(await ask(first, 'cluster', 'keyslot', key));
      const owner = (await ask(first, 'cluster', 'nodes')).split('\n').find((line) => {
        const [, from = '', to = from] = / (\d+)(?:-(\d+))?$/.exec(line) ?? [];
        return Number(from) <= slot && slot <= Number(to);
      });
      const port = Number(/:(\d+)@/.exec(owner ?? '')?.[1]);
      const child = children.get(port);
      child?.kill('SIGKILL');
      await child?.exited;
      const others = ports.filter((each) => each !== port);
      await until(async () => !(await Promise.all(others.map(isUp))).includes(true));
      return async () => {
        await startNode(port);
        await untilUp();
      };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...children.values()].map((child) => child.stop(GRACE_MS)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

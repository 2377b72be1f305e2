/** A Redis Cluster on this machine: three primaries with a replica each. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { flags, startChild, type Child } from '@playfield/infra/local/child.ts';
import { freePorts } from '@playfield/infra/local/ports.ts';
import { findProgram } from 'local-programs/find.ts';
import * as z from 'zod';
import { until } from './until.ts';

const NODES = 6;
/** A primary that is silent for as long is replaced. On a busy machine, one that is well may not get its turn for seconds. */
const NODE_TIMEOUT_MS = 5_000;
const GRACE_MS = 2_000;

const run = promisify(execFile);

export type RedisCluster = AsyncDisposable & {
  readonly url: string;
  /**
   * The keys of a slot move to another primary while they are used.
   * @param beside a key that the new primary has; otherwise it is any other
   * @returns how many keys there were
   */
  moveSlotOf(key: string, beside?: string): Promise<number>;
  /**
   * Kills the primary that has a key, and resolves when another one has it.
   * @returns what starts it again: it follows whoever took its place
   */
  killPrimaryOf(key: string): Promise<() => Promise<void>>;
  /**
   * Kills the primary that has a key, and its replica.
   * @returns what starts both again
   */
  killPartOf(key: string): Promise<() => Promise<void>>;
  /** Whether all nodes refuse everything while nobody has some of the slots, as Redis does by itself. */
  requireAllParts(isSo: boolean): Promise<void>;
  /** Whether all nodes that run answer for the slots that somebody has. */
  isWell(): Promise<boolean>;
  /** What nodes that run have refused to a user. */
  refusedTo(name: string): Promise<string[]>;
  /** No node has the slot of a key, so that all say that the cluster is down. @returns what ends that */
  dropSlotOf(key: string): Promise<() => Promise<void>>;
  /** The address of a node that runs. */
  nodeNow(): string;
  /** Each node knows the user, also one that is started again. @param rights the words of `ACL SETUSER` after the name */
  addUser(name: string, rights: string[]): Promise<void>;
  /** Leaves one node. */
  killMost(): Promise<void>;
};

/** An entry of `ACL LOG`. */
const refusal = z.object({ reason: z.string(), username: z.string(), object: z.string() });

type Node = {
  id: string;
  port: number;
  isPrimary: boolean;
  isConnected: boolean;
  /** A replica's primary. */
  follows: string;
  slots: [first: number, last: number][];
};

export async function startRedisCluster(): Promise<RedisCluster> {
  const program = findProgram('redis-server');
  const cli = findProgram('redis-cli');
  if (program === undefined || cli === undefined) throw new Error('A cluster needs redis-server and redis-cli');
  const server: string = program;
  const folder = await mkdtemp(join(tmpdir(), 'playfield-cluster-'));
  // One for clients and one for the other nodes.
  const ports = await freePorts(NODES);
  const between = await freePorts(NODES);
  const children = new Map<number, Child>();
  async function startNode(port: number): Promise<void> {
    const dir = join(folder, `${port}`);
    await mkdir(dir, { recursive: true });
    const settings = {
      port: `${port}`,
      'cluster-port': `${between[ports.indexOf(port)]}`,
      bind: '127.0.0.1',
      dir,
      'cluster-enabled': 'yes',
      'cluster-node-timeout': `${NODE_TIMEOUT_MS}`,
      'maxmemory-policy': 'noeviction',
      appendonly: 'yes',
      save: '',
      loglevel: 'warning',
    };
    children.set(port, await startChild(server, flags(settings)));
  }
  for (const port of ports) await startNode(port);
  const ask = async (port: number, ...words: string[]) => (await run(cli, ['-p', `${port}`, ...words])).stdout.trim();
  await until(async () => (await Promise.all(ports.map((port) => ask(port, 'ping')))).every((said) => said === 'PONG'));
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  await run(cli, [
    '--cluster',
    'create',
    ...addresses.map((address, index) => `${address}@${between[index]}`),
    '--cluster-replicas',
    '1',
    '--cluster-yes',
  ]);
  const isWell = async (port: number) => (await ask(port, 'cluster', 'info')).includes('cluster_state:ok');
  await until(async () => (await Promise.all(ports.map(isWell))).every(Boolean));
  /** Only a replica that has had all of its primary's keys may take its place. */
  const follows = async (port: number) => (await ask(port, 'info', 'replication')).includes('master_link_status:up');
  await until(async () => (await Promise.all(ports.map(follows))).filter(Boolean).length === NODES / 2);

  const users = new Map<string, string[]>();
  async function addUsers(port: number): Promise<void> {
    for (const [name, rights] of users) await ask(port, 'acl', 'setuser', name, ...rights);
  }

  const alive = () => ports.filter((port) => children.get(port)?.running());
  const nodes = async () => readNodes(await ask(alive()[0] ?? 0, 'cluster', 'nodes'));
  const slotOf = async (key: string) => Number(await ask(alive()[0] ?? 0, 'cluster', 'keyslot', key));

  async function primaryOf(slot: number): Promise<Node | undefined> {
    return (await nodes()).find(
      ({ isPrimary, isConnected, slots }) =>
        isPrimary && isConnected && slots.some(([first, last]) => first <= slot && slot <= last),
    );
  }

  async function kill(port: number): Promise<void> {
    const child = children.get(port);
    child?.kill('SIGKILL');
    await child?.exited;
  }

  async function startAgain(port: number): Promise<void> {
    await startNode(port);
    await until(async () => (await ask(port, 'ping')) === 'PONG');
    await addUsers(port);
  }

  return {
    url: `redis+cluster://${addresses.join(',')}`,

    async moveSlotOf(key, beside) {
      const slot = await slotOf(key);
      const from = await primaryOf(slot);
      const another = (await nodes()).find(({ isPrimary, id }) => isPrimary && id !== from?.id);
      const to = beside === undefined ? another : await primaryOf(await slotOf(beside));
      if (!from || !to) throw new Error('Nobody has that slot');
      if (from.id === to.id) return 0;
      const count = Number(await ask(from.port, 'cluster', 'countkeysinslot', `${slot}`));
      await ask(to.port, 'cluster', 'setslot', `${slot}`, 'importing', from.id);
      await ask(from.port, 'cluster', 'setslot', `${slot}`, 'migrating', to.id);
      for (;;) {
        const keys = (await ask(from.port, 'cluster', 'getkeysinslot', `${slot}`, '50')).split('\n').filter(Boolean);
        if (keys.length === 0) break;
        await ask(from.port, 'migrate', '127.0.0.1', `${to.port}`, '', '0', '5000', 'keys', ...keys);
      }
      // The new one first: it must not hear from the old one that nobody has it.
      for (const { port } of [to, from]) await ask(port, 'cluster', 'setslot', `${slot}`, 'node', to.id);
      return count;
    },

    async killPrimaryOf(key) {
      const slot = await slotOf(key);
      const primary = await primaryOf(slot);
      if (!primary) throw new Error('Nobody has that slot');
      await kill(primary.port);
      await until(async () => {
        const next = await primaryOf(slot);
        return next !== undefined && next.id !== primary.id && (await isWell(next.port));
      });
      return async () => {
        await startAgain(primary.port);
        await until(async () => (await Promise.all(alive().map(isWell))).every(Boolean));
        await until(() => follows(primary.port));
      };
    },

    async killPartOf(key) {
      const primary = await primaryOf(await slotOf(key));
      if (!primary) throw new Error('Nobody has that slot');
      const part = (await nodes()).filter(({ id, follows: of }) => id === primary.id || of === primary.id);
      // The replica first: it would take its place.
      for (const { port } of part.toSorted((one, other) => Number(one.isPrimary) - Number(other.isPrimary)))
        await kill(port);
      return async () => {
        for (const { port } of part) await startAgain(port);
        await until(async () => (await Promise.all(alive().map(isWell))).every(Boolean));
      };
    },

    async requireAllParts(isSo) {
      for (const port of alive())
        await ask(port, 'config', 'set', 'cluster-require-full-coverage', isSo ? 'yes' : 'no');
    },

    isWell: async () => (await Promise.all(alive().map(isWell))).every(Boolean),

    async refusedTo(name) {
      const logs = await Promise.all(alive().map((port) => ask(port, '--json', 'acl', 'log')));
      const entries = z.array(refusal).parse(logs.flatMap((text): unknown => JSON.parse(text)));
      // A node that is started again does not know its users yet.
      return entries
        .filter(({ username, reason }) => username === name && reason !== 'auth')
        .map(({ object }) => object);
    },

    async dropSlotOf(key) {
      const slot = await slotOf(key);
      const primary = await primaryOf(slot);
      if (!primary) throw new Error('Nobody has that slot');
      for (const port of alive()) await ask(port, 'cluster', 'delslots', `${slot}`);
      return async () => {
        await ask(primary.port, 'cluster', 'addslots', `${slot}`);
        await until(async () => (await Promise.all(alive().map(isWell))).every(Boolean));
      };
    },

    nodeNow: () => `127.0.0.1:${alive()[0]}`,

    async addUser(name, rights) {
      users.set(name, rights);
      await Promise.all(alive().map(addUsers));
    },

    async killMost() {
      for (const port of alive().slice(1)) await kill(port);
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([...children.values()].map((child) => child.stop(GRACE_MS)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As `CLUSTER NODES` lists them: id, address, flags, primary, ping, pong, epoch, link, slots. */
function readNodes(text: string): Node[] {
  return text.split('\n').map((line) => {
    const [id = '', address = '', flagged = '', follows = '', , , , link = '', ...slots] = line.split(' ');
    return {
      id,
      port: Number(/:(\d+)@/.exec(address)?.[1]),
      follows,
      isPrimary: flagged.includes('master'),
      isConnected: link === 'connected' && !flagged.includes('fail'),
      slots: slots
        .filter((each) => /^\d/.test(each))
        .map((each): [number, number] => {
          const [first = '', last = first] = each.split('-');
          return [Number(first), Number(last)];
        }),
    };
  });
}

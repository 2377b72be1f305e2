/** A service whose database has an index to build, which takes longer than any other command may. */
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '@playfield/infra/local/bundle.ts';
import { startChild } from '@playfield/infra/local/child.ts';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { until } from '../../support/until.ts';

/** Longer than the time limit of a service's commands (10 s). */
const BUILD_MS = 12_000;
const INDEX = 'remindAfter_1_createdAt_1';

let url: string;
let db: Connection;
const indexes = async () => (await db.collection('messages').listIndexes().toArray()).map(({ name }) => String(name));

const withDirect = (address: string) => `${address}${address.includes('?') ? '&' : '?'}directConnection=true`;

/** Lets everything through to MongoDB at once, but the building of indexes. */
async function slowBuilds() {
  const sockets = new Set<Socket>();
  let held = 0;
  const target = new URL(inject('mongoUrl').replace('mongodb:', 'http:'));
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    far.pipe(near);
    near.on('end', () => far.end());
    near.on('data', (piece) => {
      if (!piece.includes('createIndexes') || !piece.includes('remindAfter')) return void far.write(piece);
      held += 1;
      near.pause();
      setTimeout(() => {
        far.write(piece);
        near.resume();
      }, BUILD_MS);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  return {
    // Otherwise clients would go to the address that the replica set names.
    env: { ...inject('env'), MONGODB_URL: withDirect(url.replace(target.host, `127.0.0.1:${port}`)) },
    held: () => held,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

beforeEach(async () => {
  url = withDatabase(inject('mongoUrl'), `p${randomUUID().slice(0, 8)}`);
  await (await startProcess('messaging', { ...inject('env'), MONGODB_URL: url })).kill('SIGTERM');
  db = await connectMongo(url, 'messaging');
  await db.collection('messages').dropIndex(INDEX);
  await db.collection('messages').insertOne({ conversationId: '1-2', content: 'Hello' });
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

it('serves while the index is being built, and stops in the midst of it', async () => {
  await using slow = await slowBuilds();
  await using service = await startProcess('messaging', slow.env);
  await until(() => Promise.resolve(slow.held() > 0));
  expect(await indexes()).not.toContain(INDEX);
  expect((await fetch(`${service.operationsUrl}/readyz`)).status).toBe(200);
  await service.kill('SIGTERM');
  expect(await indexes()).not.toContain(INDEX);

  await using next = await startProcess('messaging', slow.env);
  await until(async () => (await indexes()).includes(INDEX));
  expect((await fetch(`${next.operationsUrl}/readyz`)).status).toBe(200);
});

it('is prepared by a command before a rollout, however long it takes', async () => {
  await using slow = await slowBuilds();
  const started = Date.now();
  const command = await startChild(process.execPath, [programOf('messaging'), 'prepare'], {
    env: { ...slow.env, PORT: '0' },
  });
  await sleep(1_000);
  expect(command.running()).toBe(true);
  expect(await command.exited).toBe('code 0');
  expect(Date.now() - started).toBeGreaterThan(BUILD_MS);
  expect(await indexes()).toContain(INDEX);
});

it('is not done if it is interrupted, and goes on when it is started again', async () => {
  await using slow = await slowBuilds();
  const prepare = (env: Record<string, string>) =>
    startChild(process.execPath, [programOf('messaging'), 'prepare'], { env: { ...env, PORT: '0' } });
  const first = await prepare(slow.env);
  await until(() => Promise.resolve(slow.held() > 0));
  first.kill('SIGTERM');
  expect(await first.exited).toBe('code 1');
  expect(await indexes()).not.toContain(INDEX);
  const second = await prepare({ ...inject('env'), MONGODB_URL: url });
  expect(await second.exited).toBe('code 0');
  expect(await indexes()).toContain(INDEX);
});

it('drops again what an instance of the version before has built since', async () => {
  await db.collection('messages').createIndex({ senderId: 1, clientId: 1 }, { unique: true, sparse: true });
  expect(await indexes()).toContain('senderId_1_clientId_1');
  const prepare = await startChild(process.execPath, [programOf('messaging'), 'prepare'], {
    env: { ...inject('env'), MONGODB_URL: url, PORT: '0' },
  });
  expect(await prepare.exited).toBe('code 0');
  expect(await indexes()).not.toContain('senderId_1_clientId_1');
  expect(await indexes()).toContain(INDEX);
});

it.each(['perpare', 'prepare shrad', 'prepare shard now'])('refuses to guess: %s', async (words) => {
  const lines: string[] = [];
  const command = await startChild(process.execPath, [programOf('messaging'), ...words.split(' ')], {
    env: { ...inject('env'), MONGODB_URL: url, PORT: '0' },
    onLine: (line) => lines.push(line),
  });
  expect(await command.exited).toBe('code 1');
  await until(async () => lines.join('').includes('There is no command'));
  expect(await indexes()).not.toContain(INDEX);
});

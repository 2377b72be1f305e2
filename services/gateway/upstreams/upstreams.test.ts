import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { portOf } from '@playfield/kit/process/serve.ts';
import { afterAll, expect, it } from 'vitest';
import { createUpstreams } from './upstreams.ts';

const CALLS = 5;

const open = new Set<Socket>();
let received = 0;
const silent = createServer((socket) => {
  open.add(socket);
  socket.on('data', () => (received += 1));
  socket.on('error', () => {});
});
await once(silent.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${portOf(silent)}`;
afterAll(() => {
  for (const socket of open) socket.destroy();
  silent.close();
});

it('responds 503 for a silent service, and stops calling it after several timeouts', async () => {
  const upstreams = createUpstreams({ accounts: [url], matchmaking: [url], messaging: [url], notifier: [url] });
  const ask = async () => {
    const refused = upstreams.request('accounts', { method: 'GET', path: '/', headers: {} });
    await expect(refused).rejects.toMatchObject({ status: 503 });
  };
  await Promise.all(Array.from({ length: CALLS }, ask));
  const before = received;
  expect(before).toBeGreaterThan(0);
  await ask();
  expect(received).toBe(before);
});

const NOTICED_MS = 8_000;

async function startInstance(address: string, port = 0) {
  const server = createHttpServer((_request, response) => response.end(address)).listen(port, address);
  await once(server, 'listening');
  return { server, port: portOf(server) };
}

it('spreads calls over a hostname’s current addresses, and keeps using them if later lookups fail', async () => {
  const one = await startInstance('127.0.0.2');
  const two = await startInstance('127.0.0.3', one.port);
  const three = await startInstance('127.0.0.4', one.port);
  let found = ['127.0.0.2', '127.0.0.3'];
  const named = [`http://accounts.test:${one.port}`];
  const upstreams = createUpstreams({ accounts: named, matchmaking: [], messaging: [], notifier: [] }, async () => {
    if (found.length === 0) throw new Error('The name server is away');
    return found;
  });
  const answering = async () => {
    const requests = Array.from({ length: 12 }, () =>
      upstreams.request('accounts', { method: 'GET', path: '/', headers: {} }),
    );
    return new Set((await Promise.all(requests)).map(({ body }) => body.toString())).values().toArray().toSorted();
  };
  expect(await answering()).toEqual(['127.0.0.2', '127.0.0.3']);

  found = ['127.0.0.3', '127.0.0.4'];
  await expect.poll(answering, { timeout: NOTICED_MS }).toEqual(['127.0.0.3', '127.0.0.4']);
  one.server.close();

  found = [];
  await new Promise((resolve) => setTimeout(resolve, NOTICED_MS));
  expect(await answering()).toEqual(['127.0.0.3', '127.0.0.4']);
  await upstreams.close();
  for (const { server } of [two, three]) server.close();
});

async function startMortal() {
  let received = 0;
  const server = createHttpServer((request, response) => {
    received += 1;
    if (received === 1) request.socket.destroy();
    else response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const only = [`http://127.0.0.1:${portOf(server)}`];
  const upstreams = createUpstreams({ accounts: only, matchmaking: only, messaging: only, notifier: only });
  return {
    upstreams,
    received: () => received,
    async [Symbol.asyncDispose]() {
      await upstreams.close();
      server.close();
    },
  };
}

it.each([
  ['that only reads', { method: 'GET' }],
  ['that may be repeated', { method: 'POST', isRepeatable: true }],
] as const)('retries a call %s if its response is lost', async (_, call) => {
  await using mortal = await startMortal();
  const { body } = await mortal.upstreams.request('accounts', { ...call, path: '/', headers: {} });
  expect([body.toString(), mortal.received()]).toEqual(['done', 2]);
});

it('does not retry a call that is neither a read nor repeatable, because it may have taken effect', async () => {
  await using mortal = await startMortal();
  const posted = mortal.upstreams.request('accounts', { method: 'POST', path: '/', headers: {} });
  await expect(posted).rejects.toMatchObject({ status: 503 });
  expect(mortal.received()).toBe(1);
});

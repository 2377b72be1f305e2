import { once } from 'node:events';
import { call } from '@playfield/contracts/http/call.ts';
import { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { portOf } from '../process/serve.ts';
import { HttpError } from './errors.ts';
import { createHealth } from './health.ts';
import { createServiceApp } from './app.ts';
import { newIdentityKeys } from './identity-keys.ts';
import { createIdentitySigner, createIdentityVerifier, IDENTITY_HEADER } from './identity.ts';
import { route } from './routes.ts';

const { privateKey, publicKey } = newIdentityKeys('own');
const sign = createIdentitySigner(privateKey);
const verify = createIdentityVerifier(publicKey, 'accounts');
const about = { owner: 'accounts', summary: '', status: 204 } as const;
const forAdmins = call({ ...about, method: 'GET', path: '/api/admin/me', access: 'admin' });
const forOwners = call({ ...about, method: 'POST', path: '/api/admin/admins', access: 'owner' });
const tooMany = call({ ...about, method: 'GET', path: '/api/matchups', access: 'public' });
const transient = call({ ...about, method: 'GET', path: '/api/interests/mine', access: 'public' });
const unindexed = call({ ...about, method: 'GET', path: '/api/matchups/map', access: 'public' });
const stopped = call({ ...about, method: 'GET', path: '/api/games/open', access: 'public' });
const broken = call({ ...about, method: 'GET', path: '/api/places', access: 'public' });
const declared = call({
  ...about,
  method: 'GET',
  path: '/api/push/key',
  access: 'public',
  status: 200,
  answer: z.object({ key: z.string() }),
});
const routes = [
  route(declared, async () => {
    const record = { key: 'public', passwordHash: 'planted' };
    return record;
  }),
  route(transient, async () => {
    throw new mongo.MongoServerError({ message: 'planted', errorLabels: ['TransientTransactionError'] });
  }),
  route(unindexed, async () => {
    throw new mongo.MongoServerError({ message: 'hint provided does not correspond to an existing index', code: 2 });
  }),
  route(stopped, async () => {
    const cause = new mongo.MongoNetworkError('planted');
    throw Object.assign(new mongo.MongoServerError({ message: 'planted' }), { errorResponse: cause });
  }),
  route(broken, async () => {
    throw new mongo.MongoServerError({ message: 'planted' });
  }),
  route(forAdmins, async () => {}),
  route(forOwners, async () => {}),
  route(tooMany, async () => {
    throw new HttpError(429, 'rate_limited', 'planted-message');
  }),
];

let lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = createServiceApp({ log, health: createHealth('test', {}), verify, routes });
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
beforeEach(() => {
  lines = [];
});

const urlOf = (path: string) => `http://127.0.0.1:${portOf(server)}${path}`;

async function ask(path: string, init: RequestInit = {}): Promise<number> {
  return (await fetch(urlOf(`${path}?token=planted-token`), init)).status;
}

it('responds 503 to outages, conflicts and missing indexes, and logs a stack only for other errors', async () => {
  expect(await ask('/api/matchups/map')).toBe(503);
  expect(await ask('/api/interests/mine')).toBe(503);
  expect(await ask('/api/games/open')).toBe(503);
  expect(await ask('/api/places')).toBe(500);
  const error = 'MongoServerError';
  const stack = expect.stringContaining('app.test.ts');
  expect(lines.map(({ failure }) => failure)).toEqual([{ error, code: 2 }, { error }, { error }, { error, stack }]);
  expect(JSON.stringify(lines)).not.toContain('planted');
});

it('logs the caller and the route of a rejected request', async () => {
  const admin = { id: 7, email: 'planted@teams.example', role: 'support', passwordUntil: null } as const;
  const headers = { [IDENTITY_HEADER]: await sign({ kind: 'admin', admin }, 'accounts') };
  expect(await ask('/api/admin/admins', { method: 'POST', headers })).toBe(403);
  expect(lines).toEqual([
    expect.objectContaining({ method: 'POST', route: '/api/admin/admins', status: 403, who: 'admin 7' }),
  ]);
});

it('omits the caller when it logs unauthenticated, rate-limited, unsupported and malformed requests', async () => {
  const unfinished = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"planted' };
  expect(await ask('/api/admin/me')).toBe(401);
  expect(await ask('/api/matchups')).toBe(429);
  expect(await ask('/api/matchups', { method: 'DELETE' })).toBe(405);
  expect(await ask('/api/admin/admins', unfinished)).toBe(400);
  expect(lines.map(({ status }) => status)).toEqual([401, 429, 405, 400]);
  for (const line of lines) expect(line).not.toHaveProperty('who');
  expect(JSON.stringify(lines)).not.toContain('planted');
});

it('removes undeclared fields from a response', async () => {
  const response = await fetch(urlOf('/api/push/key'));
  expect(await response.json()).toEqual({ key: 'public' });
});

it('does not log successful requests', async () => {
  const admin = { id: 7, email: 'planted@teams.example', role: 'owner', passwordUntil: null } as const;
  const headers = { [IDENTITY_HEADER]: await sign({ kind: 'admin', admin }, 'accounts') };
  expect(await ask('/api/admin/me', { headers })).toBe(204);
  expect(lines).toEqual([]);
});

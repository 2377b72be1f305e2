import { errorBody } from '@playfield/contracts/http/errors.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { connect } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { owner } from '../../support/admins.ts';
import { matchupBody } from '../../support/bodies.ts';
import { signUp, visitor } from '../../support/teams.ts';
import { cookieHeader } from '../../support/visitor.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { getIdentity } from '@playfield/contracts/http/internal.ts';
import { identity } from '@playfield/contracts/users.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import { getOpenApi } from '@playfield/contracts/http/openapi.ts';
import { Validator } from '@seriousme/openapi-schema-validator';

const team = await signUp();
const withBody = (body: string, type = 'application/json') => ({ headers: { 'content-type': type }, body });
const long = { json: { sport: 'x'.repeat(70_000) } };
const elsewhere = { json: {}, headers: { origin: 'https://elsewhere.example' } };
const crossSite = { json: {}, headers: { 'sec-fetch-site': 'cross-site' } };

it.each([
  ['an unknown path', 'GET', '/api/nothing-here', {}, 404, 'not_found'],
  ['the bare prefix', 'GET', '/api', {}, 404, 'not_found'],
  ['another method', 'PATCH', '/api/matchups', {}, 405, 'method_not_allowed'],
  ['a method that is never used', 'PROPFIND', '/api/matchups', {}, 405, 'method_not_allowed'],
  ['a method that the path does not support', 'DELETE', '/api/auth/login', {}, 405, 'method_not_allowed'],
  ['text instead of JSON', 'POST', '/api/matchups', withBody('hello', 'text/plain'), 415, 'not_json'],
  ['a form', 'POST', '/api/auth/login', withBody('a=b', 'application/x-www-form-urlencoded'), 415, 'not_json'],
  ['broken JSON', 'POST', '/api/matchups', withBody('{"sport":'), 400, 'malformed'],
  ['broken JSON at the gateway', 'POST', '/api/auth/login', withBody('{'), 400, 'malformed'],
  ['JSON that is not an object', 'POST', '/api/matchups', withBody('[1]'), 400, 'malformed'],
  ['no body', 'POST', '/api/matchups', { headers: { 'content-type': 'application/json' } }, 400, 'validation_failed'],
  ['a body over 64 KB', 'POST', '/api/matchups', long, 413, 'too_large'],
  ['a login over 64 KB', 'POST', '/api/auth/login', long, 413, 'too_large'],
  ['another origin', 'POST', '/api/matchups', elsewhere, 403, 'bad_origin'],
  ['another site', 'POST', '/api/auth/logout', crossSite, 403, 'bad_origin'],
] as const)('returns an error in the standard format for %s', async (_, method, path, init, status, code) => {
  const answer = await team.raw(method, path, init);
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({ ...errorBody.parse(answer.json), code });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  if (status === 405) expect(answer.headers.get('allow')).toBeTruthy();
});

const changing = calls.filter(({ changes }) => changes);

describe('HEAD', () => {
  it.each(changing)('is rejected if GET has side effects: $path', async ({ path }) => {
    const { status, headers } = await team.raw('HEAD', path.replace(/:\w+/, '1'));
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });

  it.each(['/api/auth/me', '/api/matchups', '/api/calendar/x'])('is answered like GET: %s', async (path) => {
    const [head, get] = [await team.raw('HEAD', path), await team.raw('GET', path)];
    expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')]);
  });
});

it('rejects a prefetch only if GET has side effects', async () => {
  for (const [name, purpose] of [
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ] as const) {
    const headers = { [name]: purpose };
    for (const { path } of changing)
      expect((await team.raw('GET', path.replace(/:\w+/, '1'), { headers })).status, path).toBe(405);
    expect((await team.raw('GET', '/api/auth/me', { headers })).status).toBe(200);
  }
});

it('marks responses with personal data as no-store', async () => {
  for (const path of ['auth/me', 'auth/sessions', 'messages/all', 'notifications', 'matchups']) {
    const { status, headers } = await team.raw('GET', `/api/${path}`);
    expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
  }
});

describe('raw requests', () => {
  const { hostname, port } = new URL(inject('url'));

  function send(...lines: string[]): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (data) => (received += data.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    return promise;
  }

  it.each(['/', '/api/matchups'])('with TRACE to %s are rejected and not echoed', async (path) => {
    const received = await send(`TRACE ${path} HTTP/1.1`, `Host: ${hostname}`, 'Cookie: planted', 'Connection: close');
    expect(received).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(received).not.toContain('planted');
  });

  it.each(['[', ':::', 'a b', '', '%'])('with the Host header %j do not cause a server error', async (host) => {
    for (const path of ['/api/matchups?sport=soccer', '/', '/nowhere']) {
      const received = await send(`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
      expect(received).not.toMatch(/^HTTP\/1\.1 5/);
    }
  });

  it('cannot reach files outside the served folders', async () => {
    const cookie = `Cookie: ${cookieHeader(await owner())}`;
    const ups = ['..', '../x', '%2e%2e/x', '.%2E/x', '..%2fx', 'a/../../x', '..\\x', '%5c..%5cx', '%252e%252e/x'];
    for (const path of [...ups, '.', '%2e', '/x', '%2fx', '\\x', '%', '%zz', '%00'])
      for (const folder of ['/_astro/', '/']) {
        const received = await send(`GET ${folder}${path} HTTP/1.1`, `Host: ${hostname}`, cookie, 'Connection: close');
        expect(received, folder + path).toMatch(/^HTTP\/1\.1 404 /);
      }
  });
});

it('accepts a state-changing request from our own origin', async () => {
  const headers = { origin: new URL(inject('url')).origin, 'sec-fetch-site': 'same-origin' };
  expect((await team.raw('POST', '/api/matchups', { headers, json: matchupBody() })).status).toBe(201);
});

describe('a GET request', () => {
  it.each([
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 403],
    ['cross-site', 403],
  ])('for personal data with Sec-Fetch-Site: %s gets status %i', async (site, status) => {
    expect((await team.raw('GET', '/api/auth/me', { headers: { 'sec-fetch-site': site } })).status).toBe(status);
  });

  it('is rejected if it repeats a parameter', async () => {
    expect((await team.raw('GET', '/api/matchups?limit=1&limit=2')).status).toBe(400);
  });
});

it.each(['/internal/credentials', '/api/internal/credentials', '/healthz', '/readyz', '/metrics'])(
  'does not let a caller reach %s',
  async (path) => {
    expect((await team.raw('GET', path)).status).toBe(404);
    expect((await team.raw('POST', path, { json: {} })).status).toBe(404);
  },
);

const env = inject('env');
const sign = createIdentitySigner(env['IDENTITY_PRIVATE_KEYS'] ?? '');

it('the gateway drops identity tokens that clients send, even with a valid signature', async () => {
  const identityToken = await sign({ kind: 'user', identity: identity.parse(team.user) }, 'accounts');
  const { status } = await visitor().raw('GET', me.path, { headers: { [IDENTITY_HEADER]: identityToken } });
  expect(status).toBe(401);
  const direct = await fetch(new URL(me.path, env['ACCOUNTS_URL']), { headers: { [IDENTITY_HEADER]: identityToken } });
  expect(direct.status).toBe(200);
});

it('answers an internal call only from a service', async () => {
  const url = new URL(address(getIdentity, { id: team.user.id }, undefined), env['ACCOUNTS_URL']);
  const admin = { id: 1, email: env['ADMIN_EMAIL'] ?? '', role: 'owner', passwordUntil: null } as const;
  const tokens = {
    anonymous: '',
    user: await sign({ kind: 'user', identity: identity.parse(team.user) }, 'accounts'),
    admin: await sign({ kind: 'admin', admin }, 'accounts'),
    service: await sign({ kind: 'service' }, 'accounts'),
  };
  for (const [who, identityToken] of Object.entries(tokens)) {
    const { status } = await fetch(url, { headers: identityToken ? { [IDENTITY_HEADER]: identityToken } : {} });
    expect(status, who).toBe(who === 'service' ? 200 : 404);
  }
});

it('describes every call in a valid OpenAPI document', async () => {
  const { json } = await visitor().raw('GET', getOpenApi.path);
  const { valid, errors } = await new Validator().validate(Object(json));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const document = getOpenApi.answer.parse(json);
  for (const { method, path } of calls) {
    const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')];
    expect(described, path).toHaveProperty(method.toLowerCase());
  }
  expect(JSON.stringify(document)).not.toContain('/internal/');
});

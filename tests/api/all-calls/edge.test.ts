import { errorBody } from '@playfield/contracts/http/errors.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { connect } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { owner } from '../../support/admins.ts';
import { matchupBody, signUp } from '../../support/teams.ts';
import { cookieHeader } from '../../support/visitor.ts';

const team = await signUp();
const json = { 'content-type': 'application/json' };

const withBody = (body: string, type = json['content-type'], more: Record<string, string> = {}) => ({
  headers: { 'content-type': type, ...more },
  body,
});
const long = withBody(JSON.stringify({ sport: 'x'.repeat(70_000) }));
const elsewhere = withBody('{}', undefined, { origin: 'https://elsewhere.example' });
const crossSite = withBody('{}', undefined, { 'sec-fetch-site': 'cross-site' });

it.each([
  ['an unknown path', 'GET', '/api/nothing-here', {}, 404, 'not_found'],
  ['the bare prefix', 'GET', '/api', {}, 404, 'not_found'],
  ['another method', 'PATCH', '/api/matchups', {}, 405, 'method_not_allowed'],
  ['a method that is never used', 'PROPFIND', '/api/matchups', {}, 405, 'method_not_allowed'],
  ['a method that the path does not have', 'DELETE', '/api/auth/login', {}, 405, 'method_not_allowed'],
  ['text for JSON', 'POST', '/api/matchups', withBody('hello', 'text/plain'), 415, 'not_json'],
  ['a form for JSON', 'POST', '/api/auth/login', withBody('a=b', 'application/x-www-form-urlencoded'), 415, 'not_json'],
  ['broken JSON', 'POST', '/api/matchups', withBody('{"sport":'), 400, 'malformed'],
  ['broken JSON at the gateway', 'POST', '/api/auth/login', withBody('{'), 400, 'malformed'],
  ['JSON that is not an object', 'POST', '/api/matchups', withBody('[1]'), 400, 'malformed'],
  ['no body', 'POST', '/api/matchups', { headers: json }, 400, 'validation_failed'],
  ['a body over 64 KB', 'POST', '/api/matchups', long, 413, 'too_large'],
  ['a login over 64 KB', 'POST', '/api/auth/login', long, 413, 'too_large'],
  ['another origin', 'POST', '/api/matchups', elsewhere, 403, 'bad_origin'],
  ['another site', 'POST', '/api/auth/logout', crossSite, 403, 'bad_origin'],
] as const)(
  'returns errors in one format that reveals nothing internal, for %s',
  async (_, method, path, init, status, code) => {
    const answer = await team.raw(method, path, init);
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ ...errorBody.parse(answer.json), code });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    if (status === 405) expect(answer.headers.get('allow')).toBeTruthy();
  },
);

const changing = calls.filter(({ changes }) => changes);

describe('HEAD', () => {
  it.each(changing)('is refused if GET changes something: $path', async ({ path }) => {
    const { status, headers } = await team.raw('HEAD', path.replace(/:\w+/, '1'));
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });

  it.each(['/api/auth/me', '/api/matchups', '/api/calendar/x'])('is otherwise treated like GET: %s', async (path) => {
    const [head, get] = [await team.raw('HEAD', path), await team.raw('GET', path)];
    expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')]);
  });
});

describe('a prefetch', () => {
  it.each([
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ])('is refused only if GET changes something (%s: %s)', async (name, purpose) => {
    const headers = { [name]: purpose };
    for (const { path } of changing)
      expect((await team.raw('GET', path.replace(/:\w+/, '1'), { headers })).status, path).toBe(405);
    expect((await team.raw('GET', '/api/auth/me', { headers })).status).toBe(200);
  });
});

describe('responses with personal data', () => {
  it.each(['/api/auth/me', '/api/auth/sessions', '/api/messages/all', '/api/notifications', '/api/matchups'])(
    'are not cached: %s',
    async (path) => {
      const { status, headers } = await team.raw('GET', path);
      expect({ status, kept: headers.get('cache-control') }).toEqual({ status: 200, kept: 'no-store' });
    },
  );
});

describe('raw requests', () => {
  const { hostname, port } = new URL(inject('url'));

  function send(...lines: string[]): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (data) => (heard += data.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
    return promise;
  }

  it.each(['/', '/api/matchups'])('with TRACE to %s are refused and not echoed', async (path) => {
    const heard = await send(`TRACE ${path} HTTP/1.1`, `Host: ${hostname}`, 'Cookie: planted', 'Connection: close');
    expect(heard).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(heard).not.toContain('planted');
  });

  it.each(['[', ':::', 'a b', '', '%'])('with the Host header %j do not cause an error', async (host) => {
    for (const path of ['/api/matchups?sport=soccer', '/', '/nowhere']) {
      const heard = await send(`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
      expect(heard).not.toMatch(/^HTTP\/1\.1 5/);
    }
  });

  it('cannot reach files outside the served folders', async () => {
    const cookie = `Cookie: ${cookieHeader(await owner())}`;
    const ups = ['..', '../x', '%2e%2e/x', '.%2E/x', '..%2fx', 'a/../../x', '..\\x', '%5c..%5cx', '%252e%252e/x'];
    for (const path of [...ups, '.', '%2e', '/x', '%2fx', '\\x', '%', '%zz', '%00'])
      for (const folder of ['/_astro/', '/']) {
        const heard = await send(`GET ${folder}${path} HTTP/1.1`, `Host: ${hostname}`, cookie, 'Connection: close');
        expect(heard, folder + path).toMatch(/^HTTP\/1\.1 404 /);
      }
  });
});

it('accepts state-changing requests from our own origin', async () => {
  const own = { ...json, origin: new URL(inject('url')).origin, 'sec-fetch-site': 'same-origin' };
  const answer = await team.raw('POST', '/api/matchups', { headers: own, body: JSON.stringify(matchupBody()) });
  expect(answer.status).toBe(201);
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

describe('a caller', () => {
  it.each(['/internal/credentials', '/api/internal/credentials', '/healthz', '/readyz', '/metrics'])(
    'cannot reach %s',
    async (path) => {
      expect((await team.raw('GET', path)).status).toBe(404);
      expect((await team.raw('POST', path, { headers: json, body: '{}' })).status).toBe(404);
    },
  );
});

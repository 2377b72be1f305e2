import { routes } from '@playfield/site/src/routes.ts';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, expect, it, inject } from 'vitest';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { getOpenApi } from '@playfield/contracts/http/openapi.ts';
import { startProcess } from '../../support/processes.ts';
import { PASSWORD, signUp, visitor } from '../../support/teams.ts';
import { holds } from '../../support/traces.ts';

const gateway = await startProcess('gateway', { ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
afterAll(() => gateway[Symbol.asyncDispose]());

const behindTls = { 'x-forwarded-proto': 'https' };
const asked = { ...behindTls, origin: 'https://elsewhere.example' };
const get = (path: string) => fetch(new URL(path, gateway.url), { redirect: 'manual', headers: asked });
const pages = [...routes.map(({ path }) => path), '/no-such-page', '/blog/no-such-article'];
const OF_PAGES = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': expect.stringContaining('camera=()'),
};
const ON_PAGES = [
  "object-src 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types playfield-worker',
];

it('sends security headers with every response, and a strict content security policy with every page', async () => {
  const paths = [...pages, '/favicon.svg', '/api/auth/me', '/api/nothing', '/api/openapi.json'];
  for (const path of paths) {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      ...(path.startsWith('/api/') ? {} : OF_PAGES),
    });
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy, path).toContain(directive);
    expect(policy, path).not.toMatch(/unsafe|\*|http:/);
    for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin'])
      expect(headers.get(name), `${name} of ${path}`).toBeNull();
    if (!pages.includes(path)) continue;
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const weak = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
    expect(weak.map(({ directive, description }) => `${path} ${directive}: ${description}`)).toEqual([]);
    for (const directive of ON_PAGES) expect(policy, path).toContain(directive);
  }
});

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  fetch(new URL('/api/auth/login', gateway.url), {
    method: 'POST',
    headers: { ...behindTls, ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

it('sets sign-in cookies that require TLS and that no other host can set or read', async () => {
  const { email } = await signUp();
  const cookies = (await signIn(email, PASSWORD)).headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(1);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-.*; path=\/;.*; secure/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).not.toMatch(/; domain=/i);
  }
  const { servers, components } = getOpenApi.answer.parse(await (await get(getOpenApi.path)).json());
  expect(servers).toEqual([{ url: 'https://playfield.example' }]);
  expect(components).toMatchObject({
    securitySchemes: { session: { name: '__Host-pf_session' }, adminSession: { name: '__Host-pf_admin' } },
  });
});

it('trusts a forwarded client address only from the TLS proxy', async () => {
  const { email, user } = await signUp();
  const forged = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', 'x-real-ip': '198.51.100.8' };
  await signIn(email, 'wrong password', forged);
  const failed = { userId: user.id, action: 'sign_in_failed' };
  expect(await holds('accounts', 'audit', { ...failed, address: '203.0.113.9' })).toBe(true);
  const body = JSON.stringify({ email, password: 'wrong password' });
  await visitor().raw('POST', '/api/auth/login', { headers: { ...forged, 'content-type': 'application/json' }, body });
  expect(await holds('accounts', 'audit', { ...failed, address: { $regex: '127\\.0\\.0\\.1|^::1' } })).toBe(true);
  expect(await holds('accounts', 'audit', { ...failed, address: { $regex: '^198' } })).toBe(false);
});

it('publishes a security contact that expires within a year', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:/);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 366 * DAY_MS);
});

it('serves the service worker with a content security policy that enforces Trusted Types', async () => {
  const policy = (await get('/service-worker.js')).headers.get('content-security-policy');
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
});

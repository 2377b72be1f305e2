/** Response headers, checked by Google's CSP evaluator and by the rules of Mozilla's HTTP Observatory. */
import { CSP_REPORTS } from '@playfield/contracts/csp-reports.ts';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { routes } from '@playfield/site/src/routes.ts';
import { getOpenApi } from '@playfield/contracts/http/openapi.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { PASSWORD, signUp, visitor } from '../../support/teams.ts';
import { holds } from '../../support/traces.ts';

/** A gateway configured as behind TLS, called over plain HTTP: its responses are the same. */
let gateway: TestProcess;
beforeAll(async () => {
  gateway = await startProcess('gateway', { ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
});
afterAll(() => gateway[Symbol.asyncDispose]());

const behindTls = { 'x-forwarded-proto': 'https' };
const asked = { ...behindTls, origin: 'https://elsewhere.example' };
const get = (path: string) => fetch(new URL(path, gateway.url), { redirect: 'manual', headers: asked });
const pages = [...routes.map(({ path }) => path), '/no-such-page', '/blog/no-such-article'];

describe.each([...pages, '/favicon.svg', '/api/auth/me', '/api/nothing', '/api/openapi.json', '/admin/queues'])(
  '%s',
  (path) => {
    it('says who may embed it, what it may load, and that it is what it says', async () => {
      const { headers } = await get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'origin-agent-cluster': '?1',
        'x-permitted-cross-domain-policies': 'none',
        'permissions-policy': expect.stringContaining('camera=()'),
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe|\*|http:/);
      for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin'])
        expect(headers.get(name), name).toBeNull();
    });
  },
);

describe.each(pages)('the policy of %s', (path) => {
  it('has no weakness that the evaluator knows of', async () => {
    const policy = (await get(path)).headers.get('content-security-policy') ?? '';
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const weak = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
    expect(weak.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `report-uri ${CSP_REPORTS}`,
      "require-trusted-types-for 'script'",
      'trusted-types playfield-worker;',
    ])
      expect(policy).toContain(directive);
  });
});

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  fetch(new URL('/api/auth/login', gateway.url), {
    method: 'POST',
    headers: { ...behindTls, ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

it('sets no cookie that another host could set or read, or that goes without TLS', async () => {
  const { email } = await signUp();
  const cookies = (await signIn(email, PASSWORD)).headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(1);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-.*; path=\/;.*; secure/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).not.toMatch(/; domain=/i);
  }
  // The OpenAPI document names them as they are set here.
  const { servers, components } = getOpenApi.answer.parse(await (await get(getOpenApi.path)).json());
  expect(servers).toEqual([{ url: 'https://playfield.example' }]);
  expect(components).toMatchObject({
    securitySchemes: { session: { name: '__Host-pf_session' }, adminSession: { name: '__Host-pf_admin' } },
  });
});

it('takes the address of a caller from the terminator of TLS alone, and from nobody where there is none', async () => {
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

it('is worth an A+ by the rules of the HTTP Observatory', async () => {
  const team = await signUp();
  const signedIn = await signIn(team.email, PASSWORD);
  const { headers } = await get('/');
  const html = await (await get('/')).text();
  const policy = headers.get('content-security-policy') ?? '';
  const sessionCookies = signedIn.headers.getSetCookie().filter((line) => line.startsWith('__Host-pf_session'));
  expect(sessionCookies.length).toBeGreaterThan(0);
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
  // Points added to and taken from 100, as the Observatory scores.
  const score = [
    policy.includes("default-src 'none'") && !policy.includes('unsafe') ? 10 : -25,
    sessionCookies.every((line) => /secure/i.test(line) && /httponly/i.test(line) && /samesite/i.test(line)) ? 5 : -40,
    headers.get('access-control-allow-origin') === null ? 0 : -50,
    /strict-origin-when-cross-origin|no-referrer/.test(headers.get('referrer-policy') ?? '') ? 5 : -5,
    maxAge >= 15_768_000 ? 0 : -20,
    /<script[^>]+src="https?:/.test(html) ? -50 : 0,
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    policy.includes("frame-ancestors 'none'") ? 5 : -20,
    headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
  ].reduce((sum, points) => sum + points, 100);
  expect(score).toBeGreaterThanOrEqual(100);
});

it('says where to report a weakness, for less than a year from the build', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:/);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000);
});

it('lets no string become a script in the service worker', async () => {
  const policy = (await get('/service-worker.js')).headers.get('content-security-policy');
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
});

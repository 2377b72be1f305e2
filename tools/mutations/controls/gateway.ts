/** The public edge: where requests come from, how many, how large and how slow. */
import type { Control } from '../control.ts';

const edge = ['tests/api/all-calls/edge.test.ts'];
const seams = ['tests/resilience/read-your-writes.test.ts'];
const limited = ['tests/api/all-calls/limits.test.ts'];
const limits = 'services/gateway/limits/limits.ts';
const origin = 'services/gateway/pages/origin.ts';
const instances = 'services/gateway/forwarding/instances.ts';

/** With a limit so high that nobody meets it. @param only words of the test */
const ofClass = (
  where: 'address' | 'account',
  name: string,
  { points, seconds, only }: { points: number; seconds: string; only: string },
): Control => ({
  control: `the limit by ${where} on ${name}`,
  file: limits,
  old: `${name}: { points: ${points}, seconds: ${seconds} }`,
  new: `${name}: { points: 1_000_000, seconds: ${seconds} }`,
  tests: limited,
  only,
});

export const gateway: readonly Control[] = [
  {
    control: 'the origin of state changes',
    file: origin,
    old: 'if (givenOrigin && givenOrigin !== origin) throw badOrigin();',
    new: '',
    tests: edge,
  },
  {
    control: 'the site that a state change comes from (Sec-Fetch-Site)',
    file: origin,
    old: 'if (fetchSite && !OWN_SITE.has(fetchSite)) throw badOrigin();',
    new: '',
    tests: edge,
  },
  {
    control: 'nothing but JSON at the gateway’s own calls',
    file: 'services/kit/http/routes.ts',
    old: 'if (declared.body && !ctx.is(...mediaTypesOf(declared))) throw notJson();',
    new: '',
    tests: edge,
  },
  {
    control: 'nothing but JSON in what is forwarded',
    file: 'services/gateway/forwarding/forward.ts',
    old: "if (!ctx.is('json') && !(declared.form && ctx.is('urlencoded'))) throw notJson();",
    new: '',
    also: [
      {
        file: 'services/kit/http/routes.ts',
        old: 'if (declared.body && !ctx.is(...mediaTypesOf(declared))) throw notJson();',
        new: '',
      },
    ],
    tests: edge,
  },
  {
    control: 'bodies end',
    file: 'services/kit/http/app.ts',
    old: 'export const BODY_LIMIT_BYTES = 64 * 1024;',
    new: 'export const BODY_LIMIT_BYTES = 64 * 1024 * 1024;',
    tests: edge,
  },
  ofClass('account', 'signIn', { points: 10, seconds: '15 * MINUTE', only: 'stops tries at one account' }),
  ofClass('account', 'guess', { points: 20, seconds: '15 * MINUTE', only: 'stops tries at a code' }),
  ofClass('account', 'mail', { points: 5, seconds: 'HOUR', only: 'writes only so many e-mails' }),
  ofClass('account', 'message', { points: 30, seconds: 'MINUTE', only: 'slows down who floods' }),
  ofClass('address', 'signIn', { points: 60, seconds: '15 * MINUTE', only: 'tries at passwords' }),
  ofClass('address', 'guess', { points: 120, seconds: '15 * MINUTE', only: 'tries at tokens' }),
  ofClass('address', 'mail', { points: 60, seconds: 'HOUR', only: 'what makes us write e-mails' }),
  ofClass('address', 'lookup', { points: 240, seconds: 'MINUTE', only: 'looking up places' }),
  ofClass('address', 'message', { points: 300, seconds: 'MINUTE', only: 'messages to others' }),
  ofClass('address', 'view', { points: 300, seconds: 'MINUTE', only: 'what is counted' }),
  ofClass('address', 'general', { points: 1200, seconds: 'MINUTE', only: 'everything else' }),
  {
    control: 'limits count an account however its address is written',
    file: limits,
    old: 'text.trim().toLowerCase()',
    new: 'text',
    tests: limited,
    only: 'whichever way its address is written',
  },
  {
    control: 'limits count an IPv6 network as one',
    file: limits,
    old: '.slice(0, IPV6_SITE_BYTES)',
    new: '',
    tests: limited,
    only: 'a network of IPv6',
  },
  {
    control: 'a caller’s address is taken from nobody but the terminator of TLS',
    file: 'services/gateway/app.ts',
    old: 'app.proxy = secure;',
    new: 'app.proxy = true;',
    tests: limited,
    only: 'without TLS in front',
  },
  {
    control: 'of forwarded addresses only the last counts',
    file: 'services/gateway/app.ts',
    old: 'app.maxIpsCount = 1;',
    new: '',
    tests: limited,
    only: 'whatever stands before it',
  },
  {
    control: 'traces begin at the edge: nobody outside goes on with one',
    file: 'services/gateway/app.ts',
    old: 'const app = createHttpApp({ log, health });',
    new: "const app = createHttpApp({ log, health }, 'continued');",
    tests: ['tests/api/operations/traces.test.ts'],
    only: 'begins at the edge',
  },
  {
    control: 'slow senders of headers are hung up on',
    file: 'services/kit/process/serve.ts',
    old: 'headersTimeout: HEADERS_TIMEOUT_MS,',
    new: 'headersTimeout: 0,',
    tests: ['tests/api/all-calls/abuse.test.ts'],
    only: 'of headers is hung up on',
  },
  {
    control: 'slow senders of bodies are hung up on',
    file: 'services/kit/process/serve.ts',
    old: 'requestTimeout: REQUEST_TIMEOUT_MS,',
    new: 'requestTimeout: 0,',
    tests: ['tests/api/all-calls/abuse.test.ts'],
    only: 'of a body is hung up on',
  },
  {
    control: 'connections are bounded',
    file: 'services/kit/process/serve.ts',
    old: 'server.maxConnections = CONNECTIONS_MAX;',
    new: '',
    tests: ['services/kit/process/serve.test.ts'],
  },
  {
    control: 'a service that says nothing is not waited for',
    file: instances,
    old: 'headersTimeout: ANSWER_TIMEOUT_MS,',
    new: 'headersTimeout: 0,',
    tests: ['services/gateway/forwarding/upstreams.test.ts'],
  },
  {
    control: 'a service that said nothing five times is left alone (circuit breaker)',
    file: instances,
    old: 'new ConsecutiveBreaker(BREAK_AFTER)',
    new: 'new ConsecutiveBreaker(1_000_000)',
    tests: ['services/gateway/forwarding/upstreams.test.ts'],
  },
  {
    control: 'the queues are shown to admins alone',
    file: 'services/gateway/admin/queue-dashboard.ts',
    old: 'if (!admin) throw unauthenticated();',
    new: '',
    also: [
      {
        file: 'services/notifier/delivery/queue-dashboard.ts',
        old: "if (caller?.kind !== 'admin') throw unauthenticated();",
        new: '',
      },
    ],
    tests: ['tests/api/admin-sign-in.test.ts'],
  },
  {
    control: 'the queues show nothing of what their jobs carry',
    file: 'services/notifier/delivery/queue-dashboard.ts',
    old: "adapter.setFormatter('data', () => KEPT_BACK);",
    new: '',
    tests: ['tests/api/admin-sign-in.test.ts'],
  },
  {
    control: 'what a call has answered holds for the next call of anyone',
    file: 'services/gateway/forwarding/forward.ts',
    old: 'if (!isSilent(declared)) await flush.after(owner, response.headers);',
    new: '',
    tests: seams,
    only: 'of a block',
  },
  {
    control: 'a service that missed a block asks before it lets a message through',
    file: 'services/gateway/forwarding/forward.ts',
    old: 'await flush.before(owner, declared, userId);',
    new: '',
    tests: seams,
    only: 'keeps to a block that it missed',
  },
  {
    control: 'programs that fill in what nobody sees are not heard (honeypot)',
    file: 'services/accounts/registration/honeypot.ts',
    old: 'if (website) return true;',
    new: '',
    tests: ['tests/api/all-calls/abuse.test.ts'],
    only: 'is answered as if all were well',
  },
  {
    control: 'forms that come sooner than anybody writes are not taken (time trap)',
    file: 'services/accounts/registration/honeypot.ts',
    old: "if (shownMs !== undefined && shownMs < TOO_QUICK_MS) throw new HttpError(400, 'validation_failed', TOO_QUICK);",
    new: '',
    tests: ['tests/api/all-calls/abuse.test.ts'],
    only: 'sooner than anybody can write',
  },
];

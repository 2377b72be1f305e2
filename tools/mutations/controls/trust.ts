/** Who is believed: the gateway's statement, and what a call's declaration says of it. */
import type { Control } from '../control.ts';

const statements = ['services/kit/http/identity.test.ts'];
const everybody = ['tests/api/all-calls/permissions.test.ts'];
const identity = 'services/kit/http/identity.ts';
const routes = 'services/kit/http/routes.ts';

export const trust: readonly Control[] = [
  {
    control: 'the signature of the statement of who is calling',
    file: identity,
    old: `const { payload } = await jwtVerify(
      token,
      ({ kid = '' }) => {
        const key = byId.get(kid);
        if (!key) throw new Error('The key is not known');
        return key;
      },
      { issuer: ISSUER, audience, algorithms: [ALGORITHM], requiredClaims: ['exp'] },
    );`,
    new: "const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());",
    tests: statements,
  },
  {
    control: 'stale statements are not believed',
    file: identity,
    old: "{ issuer: ISSUER, audience, algorithms: [ALGORITHM], requiredClaims: ['exp'] }",
    new: '{ issuer: ISSUER, audience, algorithms: [ALGORITHM], currentDate: new Date(0) }',
    tests: statements,
  },
  {
    control: 'statements end',
    file: identity,
    old: '    .setExpirationTime(`${IDENTITY_SECONDS}s`)\n',
    new: '',
    tests: statements,
  },
  {
    control: 'statements of another issuer are not believed',
    file: identity,
    old: "{ issuer: ISSUER, audience, algorithms: [ALGORITHM], requiredClaims: ['exp'] }",
    new: "{ audience, algorithms: [ALGORITHM], requiredClaims: ['exp'] }",
    tests: statements,
  },
  {
    control: 'a statement that comes from outside is not passed on',
    file: 'services/gateway/forwarding/forward.ts',
    old: '...(caller ? { [IDENTITY_HEADER]: await caller.tokenFor(owner) } : {}),',
    new: '[IDENTITY_HEADER]: (await caller?.tokenFor(owner)) ?? ctx.get(IDENTITY_HEADER),',
    tests: ['tests/api/all-calls/identity-tokens.test.ts'],
  },
  {
    control: 'answers hold declared keys alone',
    file: routes,
    old: 'ctx.body = declared.answer ? declared.answer.parse(result) : result;',
    new: 'ctx.body = result;',
    tests: ['services/kit/http/app.test.ts'],
    only: 'lets nothing leave that the call does not declare',
  },
  {
    control: 'bodies are what the call declares',
    file: routes,
    old: 'body: declared.body && parse(declared.body, ctx.request.body),',
    new: 'body: ctx.request.body,',
    tests: ['tests/api/matchups.test.ts', 'tests/api/all-calls/fuzz.test.ts'],
  },
  {
    control: 'a game ends after it begins',
    file: 'contracts/matchups.ts',
    old: '  .check(endsAfterStart);\nexport type NewMatchup',
    new: ';\nexport type NewMatchup',
    also: [
      {
        file: 'services/matchmaking/matchups/actions.ts',
        old: 'if (startInstant(date, endTime, timeZone) <= startsAt) throw invalid({ endTime: [END_AFTER_START] });',
        new: '',
      },
    ],
    tests: ['tests/api/matchups.test.ts'],
  },
  {
    control: 'an event commits with the change that it tells of',
    file: 'services/kit/events/outbox.ts',
    old: '        { session },',
    new: '        {},',
    tests: ['tests/stores/events.test.ts'],
  },
  {
    control: 'no redirect of a provider is followed',
    file: 'services/matchmaking/places/google.ts',
    old: "redirect: 'error', ",
    new: '',
    tests: ['services/matchmaking/places/google.test.ts'],
  },
  {
    control: 'a service that is away leaves a gap in the console, and no error',
    file: 'services/gateway/admin/aggregation.ts',
    old: 'signal: AbortSignal.timeout(GATHER_MS) }).catch(() => null);',
    new: 'signal: AbortSignal.timeout(GATHER_MS) });',
    tests: ['tests/api/admin-stats.test.ts'],
  },
  {
    control: 'a token is for one service',
    file: identity,
    old: "{ issuer: ISSUER, audience, algorithms: [ALGORITHM], requiredClaims: ['exp'] }",
    new: "{ issuer: ISSUER, algorithms: [ALGORITHM], requiredClaims: ['exp'] }",
    tests: statements,
    only: 'is refused when it is for another service',
  },
  {
    control: 'a service that does not know the gateway’s key ends no session',
    file: 'services/gateway/forwarding/ask.ts',
    old: 'if (response.headers[IDENTITY_REFUSED] !== undefined) throw unavailable();',
    new: '',
    also: [
      {
        file: 'services/kit/http/identity.ts',
        old: 'if (!checked) throw refused();',
        new: 'if (!checked) return null;',
      },
    ],
    tests: ['tests/api/operations/key-rotation.test.ts'],
    only: 'answers 503 where a service does not know',
  },
  {
    control: 'limits count the caller, whatever the body says',
    file: 'services/gateway/limits/limits.ts',
    old: 'return userId === null ? null : `user ${userId}`;',
    new: "return String(Reflect.get(Object(body), 'email') ?? userId);",
    also: [
      {
        file: 'services/gateway/forwarding/forward.ts',
        old: "const named = declared.limit?.by === 'email' ? readable(body) : null;",
        new: 'const named = jsonIn(body);',
      },
    ],
    tests: ['tests/api/all-calls/limits.test.ts'],
    only: 'counts a signed-in caller whatever address',
  },
  {
    control: 'internal calls answer to services alone',
    file: routes,
    old: "if (caller?.kind !== 'service') throw notFound();",
    new: '',
    tests: ['tests/api/all-calls/identity-tokens.test.ts'],
  },
  {
    control: 'calls for who is signed in are refused to visitors',
    file: routes,
    old: "case 'user':\n      if (!identity) throw unauthenticated();",
    new: "case 'user':",
    tests: everybody,
  },
  {
    control: 'calls for team managers are refused to members who only look',
    file: routes,
    old: "if (identity.userRole !== 'team_manager') throw forbidden('Team Manager Access Required');",
    new: '',
    tests: everybody,
  },
  {
    control: 'admins’ calls answer to no user',
    file: routes,
    old: "case 'admin':\n      if (caller?.kind !== 'admin') throw unauthenticated();\n      return caller.admin;",
    new: "case 'admin':\n      if (!caller) throw unauthenticated();\n      return Reflect.get(caller, 'admin');",
    also: [
      {
        file: 'services/gateway/sessions/callers.ts',
        old: '? adminOf(ctx) : userOf(ctx)',
        new: '? ((await adminOf(ctx)) ?? userOf(ctx)) : userOf(ctx)',
      },
    ],
    tests: everybody,
  },
  {
    control: 'owners’ calls are refused to support',
    file: routes,
    old: "if (caller.admin.role !== 'owner') throw forbidden('Only owners may do that');",
    new: '',
    tests: everybody,
  },
  {
    control: 'only what a call declares is taken from a body',
    file: routes,
    old: 'parse(declared.body, ctx.request.body)',
    new: '{ ...Object(ctx.request.body), ...Object(parse(declared.body, ctx.request.body)) }',
    tests: ['tests/api/account.test.ts'],
    only: 'never takes what is not its own',
  },
  {
    control: 'operators of the database are no values',
    file: 'services/kit/http/validate.ts',
    old: 'if (parsed.success) return parsed.data;',
    new: 'return parsed.success ? parsed.data : (given as never);',
    tests: ['tests/api/registration.test.ts'],
    only: 'refuses control characters, and texts of the wrong type',
  },
  {
    control: 'no control characters in a line',
    file: 'contracts/fields/common.ts',
    old: "      z.regex(allowed, { error: 'Please use plain text on one line', abort: true }),\n",
    new: '',
    tests: ['tests/api/mailing.test.ts'],
  },
  {
    control: 'no control characters in notes and messages',
    file: 'contracts/fields/common.ts',
    old: "      z.regex(MULTI_LINE, 'Please use plain text'),\n",
    new: '',
    tests: ['tests/api/messages.test.ts'],
  },
  {
    control: 'what means something to a pattern is text',
    file: 'services/kit/data/substrings.ts',
    old: '.replaceAll(/[\\\\^$.*+?()[\\]{}|]/g, String.raw`\\$&`)',
    new: '',
    tests: ['tests/api/admin-users.test.ts'],
    only: 'takes what means something to a pattern',
  },
  {
    control: 'secrets of development are refused in production',
    file: 'services/kit/process/config.ts',
    old: "if (settings['NODE_ENV'] !== 'production') return [];",
    new: 'return [];',
    tests: ['services/kit/process/config.test.ts', 'tools/checks/production.test.ts'],
  },
  {
    control: 'short secrets are refused',
    file: 'services/kit/process/config.ts',
    old: 'const SECRET_MIN = 32;',
    new: 'const SECRET_MIN = 1;',
    tests: ['services/kit/process/config.test.ts', 'tools/checks/production.test.ts'],
  },
];

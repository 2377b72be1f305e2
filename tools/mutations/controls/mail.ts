/** E-mails, calendars and push messages: what stands in them, and where they go. */
import type { Control } from '../control.ts';

const endpointsTest = ['services/notifier/push/endpoints.test.ts'];
const mailingTest = ['tests/api/mailing.test.ts'];
const endpoints = 'services/notifier/push/endpoints.ts';

export const mail: readonly Control[] = [
  {
    control: 'what people wrote is text in e-mails',
    file: 'services/notifier/email/present.tsx',
    old: 'return text.replace(/[&<>"\']/g, (character) => ENTITIES[character] ?? character);',
    new: 'return text;',
    tests: ['services/notifier/email/compose.test.ts'],
  },
  {
    control: 'what people wrote is text in calendars',
    file: 'services/kit/features/calendar.ts',
    old: 'return calendar.toString();',
    new: "return calendar.toString().replaceAll(/\\\\([,;n])/g, (_, one) => (one === 'n' ? '\\r\\n' : one));",
    tests: ['services/kit/features/calendar.test.ts'],
  },
  {
    control: 'the way out of e-mails is signed',
    file: 'services/kit/http/signed-links.ts',
    old: "const verified = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] }).catch(() => null);",
    new: "const verified = { payload: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) };",
    tests: mailingTest,
  },
  {
    control: 'the way out of e-mails shows no whole address',
    file: 'services/accounts/rules.ts',
    old: "return email.replace(/^(.)[^@]*/, '$1•••');",
    new: 'return email;',
    tests: mailingTest,
  },
  {
    control: 'e-mails that an account cannot do without have no way out',
    file: 'services/notifier/delivery/rules.ts',
    old: 'return told.type === DIGEST || isNotification(told);',
    new: 'return true;',
    tests: mailingTest,
  },
  {
    control: 'e-mails to an address that nobody has proven greet nobody by what was typed',
    file: 'services/notifier/email/compose.ts',
    old: 'reader.fullName && !isUnproven(told)',
    new: 'reader.fullName',
    tests: mailingTest,
    only: 'sends nothing that was typed',
  },
  {
    control: 'the newsletter’s link works once',
    file: 'services/accounts/mailing/routes.ts',
    old: "{ tokenHash: hashToken(body.token), status: 'requested', expiresAt: { $gt: new Date() } },\n            { $set: { status: 'confirmed', tokenHash: null, expiresAt: null } },",
    new: "{ tokenHash: hashToken(body.token), expiresAt: { $gt: new Date() } },\n            { $set: { status: 'confirmed' } },",
    tests: ['tests/api/newsletter.test.ts'],
  },
  {
    control: 'the newsletter’s link expires',
    file: 'services/accounts/mailing/routes.ts',
    old: "status: 'requested', expiresAt: { $gt: new Date() } },",
    new: "status: 'requested' },",
    tests: ['tests/api/newsletter.test.ts'],
  },
  {
    control: 'an event makes one e-mail, however often it comes',
    file: 'services/kit/events/inbox.ts',
    old: 'await marks.insertMany(\n        arrived.map(({ id }) => ({ _id: id, at })),\n        { session, lean: true },\n      );',
    new: '',
    tests: ['tests/resilience/events.test.ts'],
  },
  {
    control: 'push services are reached over TLS at their usual port',
    file: endpoints,
    old: "if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;",
    new: '',
    tests: endpointsTest,
  },
  {
    control: 'no push service has an internal address',
    file: endpoints,
    old: 'if (isIP(host) !== 0) return !isInternal(host);',
    new: '',
    tests: endpointsTest,
  },
  {
    control: 'no push service has an internal name',
    file: endpoints,
    old: "return host.includes('.') && !/\\.(?:localhost|local|internal|home\\.arpa)\\.?$/.test(host);",
    new: 'return true;',
    tests: endpointsTest,
  },
  {
    control: 'no name of a push service leads to an internal address',
    file: endpoints,
    old: 'if (!first || addresses.some(({ address }) => isInternal(address)))',
    new: 'if (!first)',
    tests: endpointsTest,
  },
  {
    control: 'in production, names of push services are looked up so',
    file: 'services/notifier/push/send.ts',
    old: "const connect = NODE_ENV === 'production' ? { lookup: publicLookup } : {};",
    new: 'const connect = {};',
    tests: ['services/notifier/push/send.test.ts'],
  },
  {
    control: 'in production, browsers with other push services are refused',
    file: 'services/notifier/push/routes.ts',
    old: 'if (!isPushService(endpoint, settings))',
    new: "if (endpoint === '')",
    tests: ['tests/api/push.test.ts'],
  },
];

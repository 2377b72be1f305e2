import type { Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import * as fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { newAdmin } from '../../support/admins.ts';
import { mailbox, newAddress, signUp, visitor, signUpMember } from '../../support/teams.ts';
import { placesOf } from '../../support/traces.ts';
import type { Visitor } from '../../support/visitor.ts';
import { nameOf } from '../../support/who-may.ts';

const CASES = 300;
/** Calls that would end sessions that are still needed, and the live stream, which stays open for minutes. */
const SPARED = new Set(['POST /api/auth/logout', 'POST /api/admin/logout', 'GET /api/messages/stream']);
const MARKER = 'planted-by-a-stranger';
const LONG = 20_000;
const DEPTH = 500;
const DEEP = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;

const OBJECTS: readonly unknown[] = [
  [{ $gt: '' }, { $ne: null }, { $regex: '.*' }, { $in: ['', null] }, { $expr: { $eq: [1, 1] } }, {}, []],
  [{ $where: 'sleep(5000) || true' }, { _bsontype: 'ObjectId', id: 'a' }, ['a', 'b'], [[{ $gt: '' }]]],
  [{ toString: 'x', valueOf: 1, length: -1 }],
].flat();

const TEXTS: readonly string[] = [
  ['', ' ', '\u0000', 'a\u0000b', '\u202Egnp.exe', '\uD800', '\uFFFF\uFFFE', '９９９', 'é'.repeat(400)],
  String.raw`__proto__ constructor.prototype $where $gt a.b.c javascript:alert(1) =1+1 null NaN -1 1e309 0x10 2026-02-30
  9999-99-99 24:00 ../../../../etc/passwd %0d%0aLocation:%20https://elsewhere.example <script>alert(1)</script>
  a@b@c.example "><img/src=x/onerror=alert(1)> {{7*7}}$\{7*7}#{7*7}<%=7*7%>`.split(/\s+/),
  ['\r\nBcc: victim@elsewhere.example', 'x\nSet-Cookie: pf_session=stolen', "'; DROP TABLE users; --"],
  ['\u{1F469}\u200D\u{1F469}\u200D\u{1F467}'.repeat(40), 'Z\u0351\u036B\u0343\u032A'.repeat(30), 'x'.repeat(LONG)],
  [`${'a'.repeat(64)}@${'b'.repeat(200)}.example`, '"a b"@elsewhere.example'],
].flat();

const NUMBERS: readonly number[] = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)];

const ORDINARY: unknown[] = [
  ['Boulder, CO', '2027-05-01', '10:00', '12u', '80301', 'someone@teams.example'],
  [12, true, null, []],
].flat();

const FOREIGN: Record<string, unknown> = {
  hacked: MARKER,
  isVerified: MARKER,
  role: MARKER,
  userId: MARKER,
  _id: MARKER,
  $set: { hacked: MARKER },
  constructor: { prototype: { hacked: MARKER } },
};

const BROKEN = ['{', 'null', '"text"', '{"a":1,}', DEEP];
const ODD = ['', '[]', `{"a":${DEEP}}`];
const IDS = ['999999999', 'f'.repeat(24), '0', '-1', '1.5', '9'.repeat(30), '%00', '..%2f..', '$ne', '[object Object]'];
const QUERIES = ['', 'q[$ne]=1', '__proto__[hacked]=1', 'limit=1&limit=2', 'cursor[]=a', '%', '&&&='];

const described = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
});
const shape = z.object({ properties: z.record(z.string(), described).default({}) });
type Described = z.infer<typeof described>;

const fieldsOf = (schema: Call['body']): [string, Described][] =>
  schema ? Object.entries(shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties) : [];

const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const hostileNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true }));
const honest = ({ enum: choices = ORDINARY }: Described) => fc.constantFrom(...choices);
const drawn = <Value>(fields: [string, Described][], valueFor: (field: Described) => fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field)])), { requiredKeys: [] });

/** `isMalformed`: the call must fail, because the body is one of `BROKEN` or has an object or array in a plain field. */
type Attack = { call: Call; path: string; body: string | undefined; isMalformed: boolean };

function bodyFor(schema: Call['body']): fc.Arbitrary<Pick<Attack, 'body' | 'isMalformed'>> {
  if (!schema) return fc.constant({ body: undefined, isMalformed: false });
  const fields = drawn(fieldsOf(schema), (field) => {
    const takesObjects = [field.type].flat().some((type) => ['array', 'object', undefined].includes(type));
    const plain = fc.oneof(
      { weight: 4, arbitrary: honest(field) },
      { weight: 4, arbitrary: hostileText },
      hostileNumber,
    );
    return fc.oneof(
      { weight: 5, arbitrary: plain.map((value) => ({ value, isObject: false })) },
      { weight: 1, arbitrary: fc.constantFrom(...OBJECTS).map((value) => ({ value, isObject: !takesObjects })) },
    );
  }).map((record) => {
    const body = Object.fromEntries(Object.entries(record).map(([name, one]) => [name, one?.value]));
    // Insert the key as text, because `__proto__` in an object literal would set the object's prototype.
    const json = JSON.stringify({ ...FOREIGN, ...body }).replace('{', `{"__proto__":{"hacked":"${MARKER}"},`);
    return { body: json, isMalformed: Object.values(record).some((one) => one?.isObject) };
  });
  return fc.oneof(
    { weight: 20, arbitrary: fields },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN).map((body) => ({ body, isMalformed: true })) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD).map((body) => ({ body, isMalformed: false })) },
  );
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 2_000)) || '%20';

function pathFor({ path, query }: Call): fc.Arbitrary<string> {
  const ids = fc.oneof(fc.constantFrom(...IDS), hostileText);
  const params = drawn(fieldsOf(query), (field) => fc.oneof(hostileText, honest(field).map(String)));
  return fc.tuple(fc.infiniteStream(ids), params, fc.constantFrom(...QUERIES)).map(([given, asked, more]) => {
    const filled = path.replaceAll(/:\w+/g, () => encoded(String(given.next().value)));
    const search = Object.entries(asked).map(([name, value]) => `${name}=${encoded(String(value))}`);
    return `${filled}?${[...search, more].join('&')}`;
  });
}

const attack: fc.Arbitrary<Attack> = fc
  .constantFrom(...calls.filter((call) => !SPARED.has(nameOf(call))))
  .chain((call) => fc.record({ call: fc.constant(call), path: pathFor(call), given: bodyFor(call.body) }))
  .map(({ given, ...rest }) => ({ ...rest, ...given }));

async function isRepelled({ call, path, body, isMalformed }: Attack, attacker: Visitor): Promise<void> {
  const { status, json } = await attacker.raw(call.method, path, {
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  if (status >= 500) throw new Error(`${nameOf(call)} answered ${status}`);
  if (isMalformed && status < 400) throw new Error(`${nameOf(call)} took an object for a value`);
  if (/\bat .+\.[jt]s:\d+|Mongo\w*Error|node_modules|passwordHash|\$argon2/.test(text ?? ''))
    throw new Error(`${nameOf(call)} revealed internals`);
}

it(`answers ${CASES} hostile requests without server errors or leaked internals`, async () => {
  const team = await signUp();
  const attackers = [visitor(), team, await signUpMember(), await newAdmin('owner')];
  await fc.assert(fc.asyncProperty(attack, fc.constantFrom(...attackers), isRepelled), {
    numRuns: CASES,
    endOnFailure: false,
  });
  expect(await placesOf([MARKER])).toEqual([]);
  expect(await team.ask(me)).toMatchObject({ id: team.user.id, isVerified: true });
});

it('does not let a contact message inject headers into our emails', async () => {
  const email = newAddress();
  const contact = { email, requestType: 'support', message: 'Hello\r\nBcc: victim@elsewhere.example' } as const;
  for (const name of ['Robin\r\nBcc: victim@elsewhere.example', 'Robin\nX-Header: 1', 'Robin\u2028X: 1'])
    expect(await visitor().refusedWith(sendContactMessage, { body: { ...contact, name } })).toBe(400);
  await visitor().ask(sendContactMessage, { body: { ...contact, name: 'Robin "Bcc:" <x@y>, Z' } });
  const copy = await mailbox().waitFor(inject('env')['SUPPORT_EMAIL'] ?? '', /from Robin "Bcc:"/);
  expect(copy.recipients).toHaveLength(1);
  expect(Object.keys(copy.headers)).not.toContain('bcc');
});

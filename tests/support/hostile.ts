/** Hostile requests: declared calls with values that commonly break software. */
import type { Call } from '@playfield/contracts/http/call.ts';
import * as fc from 'fast-check';
import * as z from 'zod';

/** A value sent in fields that no call declares, so it must never be stored. */
export const MARKER = 'planted-by-a-stranger';
/** Number of characters, more than any text field of the product accepts. */
const LONG = 20_000;
/** Levels of nesting, more than in any legitimate body but few enough to fit in 64 KB. */
const DEPTH = 500;
const NOWHERE = '999999999';

type Json = z.infer<ReturnType<typeof z.json>>;
export type Attack = {
  call: Call;
  path: string;
  /** Undefined if the call takes no body. */
  body: string | undefined;
  /** Whether an object or list replaces a text or number, so that the call must fail. */
  isMalformed: boolean;
};

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Objects with MongoDB operators, and with keys that some parsers treat as a class or pointer. */
const OBJECTS: readonly Json[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  { $where: 'sleep(5000) || true' },
  { $expr: { $eq: [1, 1] } },
  { $in: ['', null] },
  { _bsontype: 'ObjectId', id: 'a' },
  { toString: 'x', valueOf: 1, length: -1 },
  ['a', 'b'],
  [],
  {},
  [[{ $gt: '' }]],
];

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nBcc: victim@elsewhere.example',
  'x\nSet-Cookie: pf_session=stolen',
  '%0d%0aLocation:%20https://elsewhere.example',
  '\u202Egnp.exe',
  '\uD800',
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}'.repeat(40),
  'é'.repeat(400),
  'Z\u0351\u036B\u0343\u032A'.repeat(30),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE users; --",
  '{{7*7}}${7*7}#{7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor.prototype',
  '$where',
  '$gt',
  'a.b.c',
  'javascript:alert(1)',
  '=1+1',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '９９９',
  `${'a'.repeat(64)}@${'b'.repeat(200)}.example`,
  'a@b@c.example',
  '"a b"@elsewhere.example',
  'x'.repeat(LONG),
  '\uFFFF\uFFFE',
  '2026-02-30',
  '9999-99-99',
  '24:00',
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER + 2,
  -(2 ** 63),
];

const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const hostileObject = fc.constantFrom(...OBJECTS);
const hostileNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true }));

const plainSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  format: z.string().optional(),
});
const described = plainSchema.extend({ anyOf: z.array(plainSchema).optional() });
type Described = z.infer<typeof described>;
const shape = z.object({ properties: z.record(z.string(), described).optional() });
type Shape = z.infer<typeof shape>;

function shapeOf(schema: Call['body']): Shape {
  return schema ? shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : {};
}

/** Generates a valid value. */
function honest(described: Described): fc.Arbitrary<Json> {
  const { enum: values, type, anyOf, const: only, format } = described;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => honest({ ...described, type: one })));
  if (only !== undefined) return fc.constant(only);
  if (values) return fc.constantFrom(...values);
  if (anyOf?.[0]) return fc.oneof(...anyOf.map(honest));
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer') return fc.integer({ min: 1, max: 1_000_000 });
  if (type === 'array') return fc.constant([]);
  if (type === 'object') return fc.constant({});
  if (type === 'null') return fc.constant(null);
  if (format === 'email') return fc.uuid().map((id) => `${id}@teams.example`);
  return fc.constantFrom('Boulder, CO', '2027-05-01', '10:00', '12u', 'A text', '80301');
}

type Value = { value: Json; isObject: boolean };

function valueFor(described: Described): fc.Arbitrary<Value> {
  const takesObjects = [described.type].flat().some((type) => ['array', 'object', undefined].includes(type));
  const plain = (value: Json): Value => ({ value, isObject: false });
  return fc.oneof(
    { weight: 4, arbitrary: honest(described).map(plain) },
    { weight: 4, arbitrary: hostileText.map(plain) },
    { weight: 2, arbitrary: hostileNumber.map(plain) },
    { weight: 2, arbitrary: hostileObject.map((value) => ({ value, isObject: !takesObjects })) },
    { weight: 1, arbitrary: fc.constantFrom<Json>(null, true, false).map(plain) },
  );
}

/** Fields that no call declares, but that other frameworks would store. */
const FOREIGN: Record<string, Json> = {
  hacked: MARKER,
  isVerified: MARKER,
  role: MARKER,
  userId: MARKER,
  _id: MARKER,
  $set: { hacked: MARKER },
  constructor: { prototype: { hacked: MARKER } },
};

type Drawn = { json: string; isMalformed: boolean };

function bodyFor(schema: NonNullable<Call['body']>): fc.Arbitrary<Drawn> {
  const { properties = {} } = shapeOf(schema);
  const entries = Object.entries(properties).map(([name, described]) =>
    fc.option(valueFor(described), { nil: undefined, freq: 8 }).map((drawn) => ({ name, drawn })),
  );
  const fields = fc.tuple(...entries).map((drawn): Drawn => {
    const known = drawn.flatMap(({ name, drawn: value }) => (value ? [{ name, ...value }] : []));
    const body = Object.fromEntries(known.map(({ name, value }) => [name, value]));
    // Inserted as text: an object literal would set the prototype right here.
    const json = JSON.stringify({ ...FOREIGN, ...body }).replace('{', `{"__proto__":{"hacked":"${MARKER}"},`);
    return { json, isMalformed: known.some(({ isObject }) => isObject) };
  });
  const broken = fc.constantFrom('{', 'null', '"text"', '{"a":1,}', deep(DEPTH));
  /** Bodies that are valid if no field is required, or if a list is expected, because unknown fields are dropped. */
  const odd = fc.constantFrom('', '[]', `{"a":${deep(DEPTH)}}`);
  return fc.oneof(
    { weight: 20, arbitrary: fields },
    { weight: 1, arbitrary: broken.map((json) => ({ json, isMalformed: true })) },
    { weight: 1, arbitrary: odd.map((json) => ({ json, isMalformed: false })) },
  );
}

function pathFor({ path, query }: Call): fc.Arbitrary<string> {
  const ids = fc.oneof(
    fc.constantFrom(
      NOWHERE,
      'f'.repeat(24),
      '0',
      '-1',
      '1.5',
      '9'.repeat(30),
      '%00',
      '..%2f..',
      '$ne',
      '[object Object]',
    ),
    hostileText,
  );
  const names = [...path.matchAll(/:(\w+)/g)];
  const parameters = Object.entries(shapeOf(query).properties ?? {}).map(([name, described]) =>
    fc
      .option(fc.oneof(hostileText, honest(described).map(String)), { nil: undefined })
      .map((value) => ({ name, value })),
  );
  const extra = fc.constantFrom('', 'q[$ne]=1', '__proto__[hacked]=1', 'limit=1&limit=2', 'cursor[]=a', '%', '&&&=');
  return fc.tuple(fc.tuple(...names.map(() => ids)), fc.tuple(...parameters), extra).map(([given, asked, more]) => {
    let at = 0;
    const filled = path.replaceAll(/:\w+/g, () => encoded(given[at++] ?? NOWHERE));
    const search = asked.flatMap(({ name, value }) => (value === undefined ? [] : [`${name}=${encoded(value)}`]));
    const query = [...search, ...(more === '' ? [] : [more])].join('&');
    return query === '' ? filled : `${filled}?${query}`;
  });
}

/** Replaces lone surrogates, which cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 2_000)) || '%20';

export function attackOn(calls: readonly Call[]): fc.Arbitrary<Attack> {
  return fc.oneof(
    ...calls.map((call) =>
      fc.tuple(pathFor(call), call.body ? bodyFor(call.body) : fc.constant(undefined)).map(([path, drawn]): Attack => ({
        call,
        path,
        body: drawn?.json,
        isMalformed: drawn?.isMalformed ?? false,
      })),
    ),
  );
}

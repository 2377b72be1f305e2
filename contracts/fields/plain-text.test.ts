import { expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../http/calls.ts';
import { name, place } from './common.ts';
import { holdsLink } from './plain-text.ts';

test.each([
  'https://evil.example',
  'HTTP://EVIL',
  'Eagles www.evil.example',
  'evil.com',
  'Win at eagles.soccer now',
  'mailto:a',
  'coach@evil.example',
  'bit.ly/x',
  't.co/abc',
  'evil\u3002com',
  'evil\uFF0Ecom',
  'st.louis.com',
  'x.xn--p1ai',
])('finds a link in %s', (text) => expect(holdsLink(text)).toBe(true));

test.each([
  'St. Louis Sting',
  'St.Louis Sting',
  'Ft.Worth, TX',
  'F.C. Dallas 2014',
  'FC U.S.A.',
  'J.R. Smith Jr.',
  'Eagles 12U - Div. 3.5',
  "O'Fallon Hot Shots (Red)",
  'Peña Pumas ⚽',
  'Mt. Vernon vs. Ames',
  'Info: come at 9...',
])('finds no link in %s', (text) => expect(holdsLink(text)).toBe(false));

const INVISIBLE = Array.from(
  '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061C' +
    '\u200B\u200C\u200D\u2060\uFEFF\u00AD\u3164\u{E0041}\u0000\u0007\u001B\u0085\u009F',
);

test('rejects invisible characters and links in a name', () => {
  for (const character of INVISIBLE)
    expect(name('x').safeParse(`Rap${character}tors`).success, JSON.stringify(character)).toBe(false);
  expect(name('x').safeParse('free-prizes.com').error?.issues[0]?.message).toBe('Please use plain text without links');
  expect(place.safeParse('see www.evil.example').success).toBe(false);
  expect(name('x').parse('  Zoë’s Ünited ⚽ ')).toBe('Zoë’s Ünited ⚽');
});

type Field = { path: string; schema: z.core.$ZodType };

function textFields(schema: z.core.$ZodType, path: string): Field[] {
  if (schema instanceof z.core.$ZodString) return [{ path, schema }];
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([key, field]) => textFields(field, `${path}.${key}`));
  if (schema instanceof z.core.$ZodArray) return textFields(schema._zod.def.element, `${path}[]`);
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((option) => textFields(option, path));
  if (schema instanceof z.core.$ZodPipe) return pipedFields(schema, path);
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  )
    return textFields(schema._zod.def.innerType, path);
  return [];
}

/** Returns text that is checked in several steps as one field, because any of the steps may reject a character. */
function pipedFields(schema: z.core.$ZodPipe, path: string): Field[] {
  const { in: first, out } = schema._zod.def;
  const taken = textFields(first, path);
  return taken.some((field) => field.path === path) ? [{ path, schema }] : [...taken, ...textFields(out, path)];
}

const TAKEN = [
  'Boulder Bears',
  '80301',
  '+13035550123',
  '303 555 0123',
  'a@teams.example',
  '2027-04-17',
  '10:00',
  '12',
  '0123456789abcdef01234567',
  '1b671a64-40d5-491e-99b0-da01ff1f3341',
  'https://push.example/abc',
  '/about',
  'all-sports',
  '40.0150',
  'a'.repeat(22),
  'a'.repeat(43),
  'a'.repeat(64),
  'a'.repeat(87),
  'WyJhIl0',
];
const BREAKS = ['\r', '\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', '\r\n'];
const TURNS = ['\u202E', '\u2066', '\u200F', '\u061C', '\u0000'];
/** Fields that may contain any character: passwords are only compared, and bots fill in the honeypot. */
const ANYTHING = /\.(?:\w*[pP]assword|leaveEmpty)$/;
const NOTES =
  /\.(?:note|message|content|comment|details|reason|additionalInfo|answer|intro|fieldRules|weatherPlan|blurb)$/;

const fields = calls.flatMap(({ method, path, body, query, params }) =>
  [body, query, params].flatMap((schema) => (schema ? textFields(schema, `${method} ${path} `) : [])),
);
const watched = fields.filter(({ path }) => !ANYTHING.test(path));

it('collects the text fields of all calls', () => expect(watched.length).toBeGreaterThan(200));

/** Overlong texts. Without the length limit, they would be slow to check or be rejected for another reason. */
const ENDLESS = ['. ', ' Playfield Support', '+1 303', '@ü', '\u200B', 'x\u202E'].map((text) =>
  `80301${text.repeat(30_000)}`.slice(0, 60_000),
);

it.each(fields)('does not process overlong text in $path', ({ schema }) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (const text of ENDLESS) z.safeParse(schema, text);
  expect(normalize.mock.contexts.filter((text) => String(text).length > 2_000)).toEqual([]);
  normalize.mockRestore();
});

it.each(watched)('rejects or strips direction changes and, except in notes, line breaks: $path', ({ path, schema }) => {
  const refused = NOTES.test(path) ? [...TURNS, '\v', '\f', '\u0085'] : [...BREAKS, ...TURNS];
  for (const character of refused) {
    for (const text of TAKEN) {
      const middle = Math.ceil(text.length / 2);
      for (const given of [`${text.slice(0, middle)}${character}${text.slice(middle)}`, `${text}${character}`]) {
        const { success, data } = z.safeParse(schema, given);
        if (success && typeof data === 'string')
          expect(data, `${JSON.stringify(given)} was taken`).not.toContain(character);
      }
    }
  }
});

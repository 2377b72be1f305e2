import { expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../http/calls.ts';
import { name, place } from './common.ts';
import { contactDetailIn, holdsLink } from './plain-text.ts';

const split = (list: string) => list.trim().split(/;\s+/);

test.each(
  split(`
  https://evil.example; HTTP://EVIL; Eagles www.evil.example; evil.com; Win at eagles.soccer now; mailto:a; bit.ly/x;
  coach@evil.example; t.co/abc; evil。com; evil．com; st.louis.com; x.xn--p1ai; See evil.net`),
)('finds a link in %s', (text) => expect(holdsLink(text)).toBe(true));

test.each(
  split(`
  St. Louis Sting; St.Louis Sting; Ft.Worth, TX; F.C. Dallas 2014; FC U.S.A.; J.R. Smith Jr.; O'Fallon Hot Shots (Red);
  Eagles 12U - Div. 3.5; Peña Pumas ⚽; Mt. Vernon vs. Ames; Info: come at 9...; Field 3.North end`),
)('finds no link in %s', (text) => expect(holdsLink(text)).toBe(false));

test.each([
  ...split(`
  303-555-0123; Call (303) 555-0100; +1 303.555.0123; 303·555·0123; 303 • 555 • 0123; 303/555/0123; 303_555_0123;
  303, 555, 0123; 303 – 555 – 0123; 303-555-2012; 555-0123; 3035550123; ３０３ ５５５ ０１２３; ٠٣٠ ٥٥٥ ٠١٢٣;
  +44 (0) 20 7946 0958; Since 2014. Text 303 555 0123 from 9:00`).map((text) => [text, 'phone'] as const),
  ...split(`
  coach at evil dot com; coach (at) evil [dot] com; evil dot com; evil . com; We are @cranes on Instagram;
  coachbob at gmail; Insta: cranes`).map((text) => [text, 'link'] as const),
  ...split(`
  We play 10 to 12 games, 2026 season, ages 9-12, record 12-3-1, founded 1998; We meet at the dot of six;
  We start at 9 on the dot. Come at 8:30 for warm-ups, at 10 to watch.; State champions 2019, 2021, 2023, 2024;
  2025-2026 season, birth years 2014/2015, classes of ’26, ’27, ’28, ’29, ’30; ZIP 80301, up to 25 miles;
  Sat 12/06/2026 10:30-11:45, Sun 12/07/2026 14:00–15:30; Free on 9/12, 9/19, 9/26, 10/3 and 10/10;
  Beat them 35-28, 21-14, 28-7, 103-98 this fall; Ages 8, 9, 10, 11, 12, 13 and 14; 80301, 80302, 80303;
  U10, U12 and 14U, 5v5, 7v7, 9v9, 11 v 11; 18 players, $1,500 a season, 3 coaches, 2 fields, 100% fun;
  Home games are at Scott Carpenter Park. Net players welcome.; We play fair . Come and see; Hawks @ Boulder;
  Boulder, CO · Soccer · Team of 12 • Me and you; Aug 15: 8/15/26 - 11/20/26, 6:30-8:00, 8:00-9:30;
  St. Louis, Ft. Worth, Mt. Vernon and the U.S.A.; नमस्ते, وقت اللعب ١٠ صباحا`).map((text) => [text, null] as const),
])('detects the kind of contact detail in "%s": %s', (text, detail) => expect(contactDetailIn(text)).toBe(detail));

const INVISIBLE = Array.from(
  '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061C' +
    '\u200B\u200C\u200D\u2060\uFEFF\u00AD\u3164\u{E0041}\u0000\u0007\u001B\u0085\u009F',
);

test('rejects invisible characters in a name, and links in a name or place', () => {
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
const ANYTHING = /\.(?:\w*[pP]assword|leaveEmpty)$/;
const NOTES =
  /\.(?:note|message|content|comment|details|reason|additionalInfo|answer|intro|fieldRules|weatherPlan|blurb)$/;

const fields = calls.flatMap(({ method, path, body, query, params }) =>
  [body, query, params].flatMap((schema) => (schema ? textFields(schema, `${method} ${path} `) : [])),
);
const watched = fields.filter(({ path }) => !ANYTHING.test(path));

it('finds more than 200 text fields in the declared calls', () => expect(watched.length).toBeGreaterThan(200));

const ENDLESS = ['. ', ' Playfield Support', '+1 303', '@ü', '\u200B', 'x\u202E'].map((text) =>
  `80301${text.repeat(30_000)}`.slice(0, 60_000),
);

it.each(fields)('does not normalize overlong text in $path', ({ schema }) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (const text of ENDLESS) z.safeParse(schema, text);
  expect(normalize.mock.contexts.filter((text) => String(text).length > 2_000)).toEqual([]);
  normalize.mockRestore();
});

it.each(watched)('rejects or strips bidi controls in $path, and line breaks except in notes', ({ path, schema }) => {
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

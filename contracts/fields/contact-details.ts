/** Ways to reach somebody outside Playfield, however they are written, in text that strangers read. */
import { holdsLink } from './plain-text.ts';

type ContactDetail = 'link' | 'email' | 'phone';

/** Endings of addresses, as people spell them out or set them apart. */
const DOMAIN = String.raw`(?:com?|net|org|edu|gov|io|us|me|tv|gg|app|dev|xyz|info|biz|club|team|soccer|football)(?!\p{L})`;
/** Begins a sentence, though the dot before it follows a space. */
const SENTENCE = String.raw`(?:me|us|team|club|soccer|football)\s`;
/** Of these, no word that a sentence or an item of a list begins with. */
const PLAIN_DOMAIN = String.raw`(?:com|org|edu|gov)(?!\p{L})`;
const MAIL_SITES = String.raw`(?:g\s?mail|hotmail|yahoo|outlook|icloud|aol|proton\s?mail)(?!\p{L})`;
/** Around a spelled-out word: spaces, brackets, and what joins words. */
const AROUND = String.raw`[\s_*~./|<>(){}\[\]"'-]`;

/** `(at)`, `[dot]`: nobody puts these in brackets for another reason. */
const BRACKETED_AT = /[([{<]\s*at\s*[)\]}>]/giu;
const BRACKETED_DOT = /[([{<]\s*(?:dot|\.)\s*[)\]}>]/giu;
/** `evil . com`, `evil. com`, `evil·com`. */
const SET_APART = new RegExp(
  String.raw`\s+\.\s*(?!${SENTENCE})(?=${DOMAIN})|(?:\.\s+|\s?[\u00B7\u2022\u2219\u22C5]\s?)(?=${PLAIN_DOMAIN})`,
  'giu',
);
const SPELLED_LINK = new RegExp(String.raw`[\p{L}\p{Nd}]${AROUND}+dot${AROUND}+${DOMAIN}`, 'iu');
/** `coach at evil dot com`, and `coach at gmail`; not `at the dot of six`. */
const SPELLED_EMAIL = new RegExp(
  String.raw`[\p{L}\p{Nd}]${AROUND}+at${AROUND}+(?:${MAIL_SITES}|(?!the\s)[\p{L}\p{Nd}]+${AROUND}+dot${AROUND}+(?!(?:of|on|at|in)\s)\p{L}{2,})`,
  'iu',
);

/** As numbers stand in ordinary sentences: years, dates, times, scores, records, line-ups, ages and ZIP codes. */
const ORDINARY_NUMBERS = [
  /(?<![\d/])(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?:\/\d{2}(?:\d{2})?)?(?![\d/])/g,
  /(?<!\d)(?:18|19|20)\d{2}(?!\d)|(?<!\d)'\d{2}(?!\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g,
  /(?<!\d|\d-)(?:0|[1-9]\d?)(?:-(?:0|[1-9]\d?)){1,3}(?!-?\d| ?(?:\d{3}|0\d))/g,
  /(?<!\d)(?:1\d[\s,/&]+){2,}1\d(?!\d)/g,
  /(?<!\d)\d{5}(?:,\s*\d{5})+(?!\d)/g,
];
/** Between the parts of a number that is written as one: at most a letter, such as `303x555x0123`. */
const JOINED = String.raw`[^\p{L}\d]{0,5}\p{L}?[^\p{L}\d]{0,5}`;
/** As phone numbers are written in the US; the last part may look like a year. */
const US_PHONE = new RegExp(
  String.raw`(?<!\d)\d{3}(?:${JOINED}\d{3}${JOINED}|(?! (?:19|20)\d{2}(?!\d))[^\p{L}\d,;\n]{0,3})\d{4}(?!\d)`,
  'u',
);
/** Local numbers have seven digits; with commas or on lines of their own it takes a whole number to be one. */
const PHONES = [/(?:\d[^\p{L}\d,;\n]*){7,}/u, /(?:\d[^\p{L}\d]*){10,}/u];

/** As a reader sees it: one form for each letter, ASCII digits and dashes, and nothing that is not seen. */
function asRead(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replaceAll(/\p{Nd}/gu, (digit) => `${valueOf(digit)}`)
      // O for zero.
      .replaceAll(/(?<!\p{L})o(?=\d)|(?<=\d)o(?!\p{L})/giu, '0')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll('’', "'")
      .replaceAll(/\s+/gu, (space) => (space.includes('\n') ? '\n' : ' '))
  );
}

/** Unicode keeps ten digits of a script together, in order; the first follows what is no digit. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

function holdsPhone(text: string): boolean {
  if (US_PHONE.test(text)) return true;
  const left = ORDINARY_NUMBERS.reduce((rest, ordinary) => rest.replaceAll(ordinary, ' '), text);
  return PHONES.some((phone) => phone.test(left));
}

/** Which one a text has, whatever its alphabet, separators, or invisible characters. Words for digits are not read. */
export function contactDetailIn(text: string): ContactDetail | null {
  const read = asRead(text).replaceAll(BRACKETED_AT, '@').replaceAll(BRACKETED_DOT, '.').replaceAll(SET_APART, '.');
  if (read.includes('@') || SPELLED_EMAIL.test(read)) return 'email';
  if (holdsLink(read) || SPELLED_LINK.test(read)) return 'link';
  return holdsPhone(read) ? 'phone' : null;
}

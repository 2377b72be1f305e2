import { toSkeleton, isTopLevelDomain } from '#lookalikes';
import { holdsLink } from './plain-text.ts';

type ContactDetail = 'link' | 'email' | 'phone';

/** Top-level domains that count even with spaces around the dot. */
const DOMAIN = String.raw`(?:com?|net|org|edu|gov|io|us|me|tv|gg|app|dev|xyz|info|biz|club|team|soccer|football)(?!\p{L})`;
/** Domain endings that may also start a sentence, even if a space precedes the dot. */
const SENTENCE = String.raw`(?:me|us|team|club|soccer|football)\s`;
/** Domain endings that don't start a sentence or list item. Ambiguous endings only count at the end of the text. */
const PLAIN_DOMAIN = String.raw`(?:(?:com|org|edu|gov)(?!\p{L})|(?:net|io|app|dev|xyz|tv|gg|biz)(?=\P{L}*$))`;
const MAIL_SITES = String.raw`(?:g\s?mail|hotmail|yahoo|outlook|icloud|aol|proton\s?mail)(?!\p{L}|\s(?:park|fields?|hills?|ridge|point|road|school|stadium|complex)(?!\p{L}))`;
const AROUND = String.raw`[\s_*~./|<>(){}\[\]"'-]`;

/** Top-level domains that are also words and may follow `dot` in a name, such as Blue Dot Soccer Club. */
const NO_DOMAIN =
  'academy|as|at|basketball|be|bike|by|city|club|coach|family|fit|fitness|football|golf|hockey|in|is|it|kids|my|no|on|' +
  'rugby|run|school|ski|so|soccer|team|tennis|to|training|world|youth';

const BRACKETED_AT = /[([{<]\s*at\s*[)\]}>]/giu;
const BRACKETED_DOT = /[([{<]\s*(?:dot|\.)\s*[)\]}>]/giu;
const SET_APART = new RegExp(
  String.raw`\s+\.\s*(?!${SENTENCE})(?=${DOMAIN})|(?:\.\s+|\s?[\u00B7\u16EB\u2022\u2027\u2219\u22C5\u30FB\uA78F]\s?)(?=${PLAIN_DOMAIN})`,
  'giu',
);
const SPELLED_LINK = new RegExp(
  String.raw`[\p{L}\p{Nd}]${AROUND}+(?:dot|punto)${AROUND}+(?!(?:${NO_DOMAIN})(?!\p{L}))(?<domain>\p{L}+)`,
  'giu',
);
const BARE_LINK = new RegExp(
  String.raw`(?<!\p{L})www\s+[\p{L}\d]|(?<!\p{L})${MAIL_SITES}\s+com(?!\p{L})|\p{L}[\p{L}\d.]*#(?!(?:19|20)\d\d)\d{4}(?!\d)`,
  'iu',
);
/** `IG: cranes`, `Snap = cranes`. Unambiguous names also match without a sign: `Insta cranes`. */
const HANDLE =
  /(?<![\p{L}\d])(?:(?:ig|insta(?:gram)?|snap(?:chat)?|whats ?app|telegram|signal|discord|kik|venmo|cash ?app|tik ?tok|facebook|fb) ?[:=] ?\p{L}|(?:insta(?:gram)?|snapchat|whats ?app|telegram|venmo) (?!(?:and|as|at|by|for|in|is|or|page|photos|to|too|we|where)(?!\p{L}))\p{L})/iu;
/** `coach at evil dot com` and `coach at gmail`, but not `at the dot of six`. */
const SPELLED_EMAIL = new RegExp(
  String.raw`[\p{L}\p{Nd}]${AROUND}+at${AROUND}+(?:${MAIL_SITES}|(?!the\s)[\p{L}\p{Nd}]+${AROUND}+dot${AROUND}+(?!(?:of|on|at|in)\s)\p{L}{2,})`,
  'iu',
);
/** `@cranes`, `coach@gmail`, `coach @ evil.com`, but not `Hawks @ Boulder` or `Kids@Play`. */
const EMAIL = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}])@(?!home(?![\p{L}\p{Nd}._-]))[\p{L}\p{Nd}]|@\s*(?:${MAIL_SITES}|[\p{L}\p{Nd}_-]+\s*\.\s*\p{L})`,
  'iu',
);

const ORDINARY_NUMBERS = [
  /(?<![\d/])(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?:\/\d{2}(?:\d{2})?)?(?![\d/])/g,
  /(?<!\d)(?:18|19|20)\d{2}(?!\d)|(?<!\d)'\d{2}(?!\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g,
  /(?<!\d|\d-)(?:0|[1-9]\d?)(?:-(?:0|[1-9]\d?)){1,3}(?!-?\d| ?(?:\d{3}|0\d))/g,
  /(?<!\d)\d{5}(?:,\s*\d{5})+(?!\d)/g,
  // Area codes: 303/720/970.
  /(?<!\d[^\p{L}\d]{0,3})[2-9]\d\d(?:[ /&-][2-9]\d\d){1,2}(?![^\p{L}]*\d)/gu,
];
/** Rows of birth years or ages, such as `07/08/09/10`, unless six digits before them make a phone number. */
const SHORT_NUMBERS = /(?<!\d|\d{3}[^\p{L}\d]{1,3}\d{3}[^\p{L}\d]{1,3})\d{1,2}(?:[\s,/&'+-]+\d{1,2})+(?!\d)/gu;
const ROW_SPAN = 12;
/** Characters between the parts of a single number, with at most one letter, as in `303x555x0123`. */
const JOINED = String.raw`[^\p{L}\d]{0,5}\p{L}?[^\p{L}\d]{0,5}`;
/** US phone numbers. If the last four digits look like a year, they must follow an area code and an exchange. */
const US_PHONE = new RegExp(
  String.raw`(?<!\d)\d{3}(?:${JOINED}\d{3}${JOINED}|(?![^\p{L}\d]*(?:19|20)\d{2}(?!\d))[^\p{L}\d,;\n]{0,3})\d{4}(?!\d)`,
  'u',
);
/** Local numbers have seven digits. With commas or line breaks between them, ten are required. */
const PHONES = [/(?:\d[^\p{L}\d,;\n]*){7,}/u, /(?:\d[^\p{L}\d]*){10,}/u];
const VANITY =
  /(?<!\p{L})(?:call|dial|phone|ring|te?xt)\P{L}{1,3}(?:1[ .-]?)?\(?[2-9]\d\d\)?[ .-]?(?:[a-z\d][ .-]?){7}(?![a-z\d])/iu;

function asRead(text: string): string {
  return toSkeleton(text)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('’', "'")
    .replaceAll(/\s+/gu, (space) => (space.includes('\n') ? '\n' : ' '));
}

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const DIGIT = new RegExp(DIGITS.join('|'), 'giu');
const SPELLED_DIGITS = new RegExp(String.raw`(?<!\p{L})(?:${DIGITS.join('|')})+(?!\p{L})`, 'giu');

/** Converts spelled-out digits, and letters within numbers that look like digits: `3O3 55S I234`, `303 SSS 1234`. */
function withDigits(text: string): string {
  return text
    .replaceAll(SPELLED_DIGITS, (words) => words.replaceAll(DIGIT, (word) => `${DIGITS.indexOf(word.toLowerCase())}`))
    .replaceAll(
      /(?<![\p{L}\d])(?:(?=[OoSIlZ\d]{3})[OoI]*\d[OoSIlZ\d]*(?!\p{L})|(?<=\d{3}\P{L}{1,3})[OoSIlZ]{3}(?=\P{L}{1,3}\d{4}(?!\d)))/gu,
      (number) => number.replaceAll(/[oO]/g, '0').replaceAll('S', '5').replaceAll('Z', '2').replaceAll(/[Il]/g, '1'),
    );
}

const withLetters = (text: string) => text.replaceAll(/(?<=\p{L})0(?=\p{L})/gu, 'o');

function isRow(text: string): boolean {
  const written = (text.match(/\d+/g) ?? []).map(Number);
  const numbers = written.some((year) => year > 90) ? written.map((year) => (year < 50 ? year + 100 : year)) : written;
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  const span = Math.abs((numbers.at(-1) ?? 0) - (numbers[0] ?? 0));
  return span <= ROW_SPAN && (steps.every((step) => step > 0) || steps.every((step) => step < 0));
}

function holdsPhone(text: string): boolean {
  if (US_PHONE.test(text) || VANITY.test(text)) return true;
  const left = ORDINARY_NUMBERS.reduce((rest, ordinary) => rest.replaceAll(ordinary, ' '), text).replaceAll(
    SHORT_NUMBERS,
    (numbers) => (isRow(numbers) ? ' ' : numbers),
  );
  return PHONES.some((phone) => phone.test(left));
}

const spellsLink = (text: string) =>
  Array.from(text.matchAll(SPELLED_LINK)).some(({ groups }) => isTopLevelDomain(groups?.['domain'] ?? ''));

export function contactDetailIn(text: string): ContactDetail | null {
  const seen = asRead(text);
  const read = withLetters(seen)
    .replaceAll(BRACKETED_AT, '@')
    .replaceAll(BRACKETED_DOT, '.')
    .replaceAll(SET_APART, '.');
  if (seen.search(BRACKETED_AT) !== -1 || EMAIL.test(read) || SPELLED_EMAIL.test(read)) return 'email';
  if ([BARE_LINK, HANDLE].some((one) => one.test(read)) || [read, text].some(holdsLink) || spellsLink(read))
    return 'link';
  return holdsPhone(withDigits(seen)) ? 'phone' : null;
}

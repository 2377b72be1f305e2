/** Allowed characters in names and titles, which appear in lists, emails and pushes: plain text only. */
import { SITE_NAME } from './site.ts';

/**
 * Changes the direction of text, so that `gpj.exe` reads as `exe.jpg` (Unicode TR 36, section 2): marks, embeddings,
 * overrides and isolates.
 */
const DIRECTION = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`;
/** Breaks or ends a line: C0 and C1 (with TAB, VT, FF and NEL), and Unicode's line and paragraph separators. */
const CONTROLS = String.raw`\p{Cc}\u2028\u2029`;
/** Invisible, so that two names look alike: format characters, fillers, private use, lone surrogates. */
const HIDDEN = String.raw`\p{Cf}\p{Co}\p{Cs}\u034F\u115F\u1160\u2800\u3164\uFFA0`;

/** One line in one direction. Joiners are allowed: emoji need them. */
export const SINGLE_LINE = new RegExp(`^[^${CONTROLS}${DIRECTION}]*$`, 'u');
/** Notes may have line breaks. */
export const MULTI_LINE = new RegExp(String.raw`^(?:[^\p{Cc}${DIRECTION}]|[\n\r\t])*$`, 'u');
/** No invisible characters. */
export const ALL_SEEN = new RegExp(`^[^${CONTROLS}${HIDDEN}]*$`, 'u');

const SCHEME = /:\/\/|\b(?:https?|mailto|javascript|data):|\bwww\b\s*\./iu;
/** What browsers treat as the dot of a domain (UTS 46, section 2.3). */
const DOTS = /[.\u3002\uFF0E\uFF61]/u;
const LAST_WORD = /[\p{L}\p{N}-]+$/u;
const FIRST_LETTERS = /^(?:xn--|\p{L}{2,})/iu;
/** Precedes a dot without a space in names of people and places: `St.Louis`, `J.Smith`. */
const SHORT = /^(?:\p{L}|st|ste|ft|mt|pt|dr|mr|mrs|ms|jr|sr|no|ave|blvd|rd|ln|hwy|twp)$/iu;
/** Domain endings that may follow a short word, such as `t.co`. */
const COMMON_DOMAIN = /^(?:com?|net|org|edu|gov|io|us|me|ly|tv|gg|gl|gd|be|app|dev|xyz|info|biz|link|live|top|xn--)$/iu;

/** As many digits as a phone number has, with whatever people put between them but letters. */
const DIGITS = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6,}/gu;
/** A team born in 2012 and 2013 says so in its name. */
const YEARS = /^(?:[^\p{Nd}]*(?:19|20)\p{Nd}{2}(?!\p{Nd}))+$/u;

/** Whether somebody could be called by it. */
export function holdsPhone(text: string): boolean {
  const found =
    text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .match(DIGITS) ?? [];
  return found.some((digits) => !YEARS.test(digits));
}

/** What passes for other letters in most typefaces: a capital I for an l, Cyrillic and Greek ones (Unicode TR 39). */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[i1|!іӏɩι]/gu, 'l'],
  [/[0оο]/gu, 'o'],
  [/[аα]/gu, 'a'],
  [/[еє]/gu, 'e'],
  [/[рρ]/gu, 'p'],
  [/[уγ]/gu, 'y'],
  [/ԁ/gu, 'd'],
];
const OUR_NAME = folded(SITE_NAME).replaceAll(/[^a-z]/g, '');
/** Whoever writes in our name writes about these. Whole words, for there are Supporters and Accountants. */
const OUR_WORDS =
  /(?<!\p{L})(?:support|admins?|administrators?|moderators?|help ?desk|accounts?|passwords?)(?!\p{L})/iu;

function folded(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase();
  return ALIKE.reduce((left, [pattern, letter]) => left.replaceAll(pattern, letter), plain);
}

/** Whether a name could pass for this site's own, where it stands in an email to a stranger. */
export function posesAsUs(text: string): boolean {
  return (
    folded(text)
      .replaceAll(/[^a-z]/g, '')
      .includes(OUR_NAME) || OUR_WORDS.test(text.normalize('NFKC'))
  );
}

/** Whether email programs or browsers would turn part of it into a link. */
export function holdsLink(text: string): boolean {
  if (SCHEME.test(text)) return true;
  const parts = text.split(DOTS);
  return parts.slice(1).some((after, index) => {
    const before = LAST_WORD.exec(parts[index] ?? '')?.[0];
    const domain = FIRST_LETTERS.exec(after)?.[0];
    if (before === undefined || domain === undefined) return false;
    return !SHORT.test(before) || COMMON_DOMAIN.test(domain);
  });
}

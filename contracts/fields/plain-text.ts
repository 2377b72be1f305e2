/** Allowed characters in names and titles, which lists, emails and push notifications show as plain text. */
import { toSkeleton, isTopLevelDomain } from '#lookalikes';

/**
 * Characters that change the direction of text, so that `gpj.exe` reads as `exe.jpg` (Unicode TR 36, section 2):
 * marks, embeddings, overrides and isolates.
 */
const DIRECTION = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`;
/** Characters that break or end a line: C0, C1, and Unicode's line and paragraph separators. */
const CONTROLS = String.raw`\p{Cc}\u2028\u2029`;
/** Invisible characters that make two names look alike: format characters, fillers, private use, lone surrogates. */
const HIDDEN = String.raw`\p{Cf}\p{Co}\p{Cs}\u034F\u115F\u1160\u2800\u3164\uFFA0`;

/** One line in one direction. Allows joiners, because emoji need them. */
export const SINGLE_LINE = new RegExp(`^[^${CONTROLS}${DIRECTION}]*$`, 'u');
export const MULTI_LINE = new RegExp(String.raw`^(?:[^\p{Cc}${DIRECTION}]|[\n\r\t])*$`, 'u');
/** Scripts where a joiner between letters changes their shape. */
const JOINED = String.raw`[${[
  'Arab Syrc Mong Nkoo Mand Adlm Rohg Phag',
  'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Newa Java Bali Cakm Tirh',
]
  .flatMap((names) => names.split(' '))
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')}]`;
const tags = (text: string) => text.replaceAll(/./g, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
/** Allowed invisible characters: joiners between letters and in emoji, and tags in the flags of British nations. */
const AT_HOME = [
  String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{EMod}]?)\u200D(?=\p{Extended_Pictographic})`,
  ...['gbeng', 'gbsct', 'gbwls'].map((nation) => `(?<=\u{1F3F4})${tags(nation)}\u{E007F}`),
].join('|');
export const ALL_SEEN = new RegExp(`^(?:[^${CONTROLS}${HIDDEN}]|${AT_HOME})*$`, 'u');

export const NO_LINKS = 'Please use plain text without links';
const ADDRESS = /:\/\/|\b(?:https?|mailto|javascript|data):|\bwww\b\s*\.|\w@[^\s@]+\.\p{L}/iu;
/** Characters that browsers treat as the dot of a domain (UTS 46, section 2.3). */
const DOTS = /[.\u3002\uFF0E\uFF61]/u;
const LAST_WORD = /[\p{L}\p{N}-]+$/u;
const FIRST_LETTERS = /^(?:xn--|[\p{L}\p{M}]{2,})/iu;
/** Abbreviations and first words of clubs that precede a dot without a space: `St.Louis`, `J.Smith`, `Ma.Teresa`. */
const SHORT =
  /^(?:\p{L}{1,2}|sta|ste|sto|mrs|ave|blvd|hwy|twp|rec|elem|gen|gov|col|capt|rev|prof|hon|dra|sra|srta|real|union|atletico|deportivo|dinamo|dynamo|inter|racing|sporting)$/iu;
/** Abbreviations of María, Santa and Santo before a given name: `Ma.Net Ruiz`. */
const GIVEN_NAME = /^(?:Ma|Sta|Sto)\.\p{Lu}\p{Ll}+$/u;
/** Domain endings that may follow a short word, such as `t.co`. */
const COMMON_DOMAIN =
  /^(?:com?|net|org|edu|gov|io|us|me|ly|tv|gg|gl|gd|be|app|dev|xyz|info|biz|link|live|top|page|site|online|xn--)$/iu;

/** Whether part of the text looks like a link, or email programs or browsers would turn it into a link. */
export function holdsLink(text: string): boolean {
  const seen = toSkeleton(text);
  return ADDRESS.test(seen) || [text, seen].some(holdsDomain);
}

function holdsDomain(text: string): boolean {
  const parts = text.split(DOTS);
  return parts.slice(1).some((after, index) => {
    const before = LAST_WORD.exec(parts[index] ?? '')?.[0];
    const domain = FIRST_LETTERS.exec(after)?.[0];
    if (before === undefined || domain === undefined || GIVEN_NAME.test(`${before}.${domain}`)) return false;
    return SHORT.test(before) ? COMMON_DOMAIN.test(domain) : COMMON_DOMAIN.test(domain) || isTopLevelDomain(domain);
  });
}

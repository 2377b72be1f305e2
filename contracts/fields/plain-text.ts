/** Allowed characters in names and titles, which appear in lists, emails and pushes: plain text only. */

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

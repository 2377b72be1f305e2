/** What people may write into names and titles, which others read in lists, e-mails and pushes: words, and nothing that acts. */

/**
 * Turns the direction of what follows, so that `gpj.exe` reads as `exe.jpg` (Unicode TR 36, section 2): marks, embeddings,
 * overrides and isolates.
 */
const DIRECTION = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`;
/** Breaks or leaves a line: C0 and C1 (with TAB, VT, FF and NEL), and Unicode's separators of lines and paragraphs. */
const CONTROLS = String.raw`\p{Cc}\u2028\u2029`;
/** Takes no room on a screen, so that two names look like one: format characters, fillers, private use, half characters. */
const HIDDEN = String.raw`\p{Cf}\p{Co}\p{Cs}\u034F\u115F\u1160\u2800\u3164\uFFA0`;

/** One line, written in one direction. Joiners stay: emoji are made with them. */
export const SINGLE_LINE = new RegExp(`^[^${CONTROLS}${DIRECTION}]*$`, 'u');
/** Notes may break lines. */
export const MULTI_LINE = new RegExp(String.raw`^(?:[^\p{Cc}${DIRECTION}]|[\n\r\t])*$`, 'u');
/** What is on the screen is all there is. */
export const ALL_SEEN = new RegExp(`^[^${CONTROLS}${HIDDEN}]*$`, 'u');

const SCHEME = /:\/\/|\b(?:https?|mailto|javascript|data):|\bwww\b\s*\./iu;
/** What browsers read as the dot of a domain (UTS 46, section 2.3). */
const DOTS = /[.\u3002\uFF0E\uFF61]/u;
const LAST_WORD = /[\p{L}\p{N}-]+$/u;
const FIRST_LETTERS = /^(?:xn--|\p{L}{2,})/iu;
/** What stands before a dot without a space in names of people and places: `St.Louis`, `J.Smith`. */
const SHORT = /^(?:\p{L}|st|ste|ft|mt|pt|dr|mr|mrs|ms|jr|sr|no|ave|blvd|rd|ln|hwy|twp)$/iu;
/** Domains that are short enough to stand behind a short word, such as `t.co`. */
const COMMON_DOMAIN = /^(?:com?|net|org|edu|gov|io|us|me|ly|tv|gg|gl|gd|be|app|dev|xyz|info|biz|link|live|top|xn--)$/iu;

/** Whether e-mail programs or browsers would make a link of some of it. */
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

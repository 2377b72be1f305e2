/** Characters that change the direction of text: `gpj.exe` then reads as `exe.jpg` (Unicode TR 36). */
const DIRECTION = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`;
const CONTROLS = String.raw`\p{Cc}\u2028\u2029`;
/** Characters that can make two names look alike: format characters, fillers, private use, lone surrogates. */
const HIDDEN = String.raw`\p{Cf}\p{Co}\p{Cs}\u034F\u115F\u1160\u2800\u3164\uFFA0`;

export const SINGLE_LINE = new RegExp(`^[^${CONTROLS}${DIRECTION}]*$`, 'u');
export const MULTI_LINE = new RegExp(String.raw`^(?:[^\p{Cc}${DIRECTION}]|[\n\r\t])*$`, 'u');
/** Scripts in which joiners change the shapes of letters. */
const JOINED = String.raw`[${[
  'Arab Syrc Mong Nkoo Mand Adlm Rohg Phag',
  'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Newa Java Bali Cakm Tirh',
]
  .flatMap((names) => names.split(' '))
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')}]`;
const tags = (text: string) => text.replaceAll(/./g, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
/** Allowed hidden characters: joiners in `JOINED` scripts or in emoji, and tags in the flags of British nations. */
const AT_HOME = [
  String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{EMod}]?)\u200D(?=\p{Extended_Pictographic})`,
  ...['gbeng', 'gbsct', 'gbwls'].map((nation) => `(?<=\u{1F3F4})${tags(nation)}\u{E007F}`),
].join('|');
export const ALL_SEEN = new RegExp(`^(?:[^${CONTROLS}${HIDDEN}]|${AT_HOME})*$`, 'u');

export const NO_LINKS = 'Please use plain text without links';
const SCHEME = /:\/\/|\b(?:https?|mailto|javascript|data):|\bwww\b\s*\./iu;
/** Domain endings that email programs turn into links. Others are allowed, as in `Field 3.North` and `St.Louis`. */
const ENDINGS =
  'app|be|biz|ca|cc|club|cn|com?|de|dev|edu|gd|gg|gl|gov|info|io|link|live|ly|me|net|online|org|page|ru|shop|site|soccer|store|team|tk|top|tv|uk|us|xn--[a-z0-9-]+|xyz|рф';
const DOMAIN = new RegExp(String.raw`(?:[\p{L}\p{N}-]{2,}|\b[tx])\.(?:${ENDINGS})(?![\p{L}\p{N}])`, 'iu');
const AROUND = String.raw`[\s_*~|<>(){}\[\]-]`;
const SPELLED = new RegExp(
  String.raw`[\p{L}\p{N}](?:${AROUND}+(?:dot|punto|\.)${AROUND}*(?:co|net|io|ru|app|dev|xyz|info|biz|link|shop|site)|(?:${AROUND}+(?:dot|punto|\.)${AROUND}*|\.\s)(?:com|org|edu|gov))(?![\p{L}\p{N}])|\b(?:www \S+|gmail|hotmail|yahoo) com\b`,
  'iu',
);
const EMAIL = /[\p{L}\p{N}._-]@[\p{L}\p{N}-]+\.\p{L}/u;
const AT = /(?:^|\s)@(?!home\b)\p{L}|[\s([{<]at[\s)\]}>]+(?:gmail|hotmail|yahoo|outlook|icloud)(?!\p{L}| \p{L})/iu;
const HANDLE =
  /(?<!\p{L})(?:ig|insta(?:gram)?|snap(?:chat)?|whats ?app|telegram|signal|discord|venmo|cash ?app|tik ?tok|facebook|fb) ?[:=] ?\p{L}/iu;
const PHONE =
  /(?<!\d)\d{3}\)?[\s.\-–/·•_,]{0,3}\d{3}[\s.\-–/·•_,]{0,3}\d\d[\s.-]?\d\d(?!\d)|\+\d[\d\s().-]{7,}|(?<![\d-])\d{3}[-. ](?!(?:19|20)\d\d(?!\d))\d{4}(?![\d-])/u;

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u06D4\u2027\u3002\u30FB\uA4F8]/gu, '.')
    .replaceAll(/\p{Nd}/gu, (digit) => `${digitOf(digit)}`);

function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

export function holdsLink(text: string): boolean {
  const seen = plain(text);
  return SCHEME.test(seen) || DOMAIN.test(seen) || EMAIL.test(seen);
}

export function contactDetailIn(text: string): 'link' | 'phone' | null {
  const seen = plain(text);
  if (holdsLink(text) || [SPELLED, AT, HANDLE].some((detail) => detail.test(seen))) return 'link';
  return PHONE.test(seen) ? 'phone' : null;
}

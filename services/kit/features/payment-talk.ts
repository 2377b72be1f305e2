/**
 * Whether a message or a note talks of money or of a way to pay, so that both teams are warned beside it. A warning is mild:
 * amounts and fees count, whoever asks whom. Reads English, as teams in the US write it, and what is easily disguised.
 */
import { asRead } from '@playfield/contracts/fields/contact-details.ts';

/** What is seen, and what it stands for. */
const splitPair = (pair: string): [string, string] => {
  const [seen = '', meant = ''] = Array.from(pair);
  return [seen, meant];
};
/** Letters of other alphabets that look like ours, and what stands for money. */
const LOOKALIKES = new Map(
  [
    'аa вb еe ԁd һh іi јj кk мm нh оo рp ѕs сc тt уy хx',
    'αa εe ιi κk νv οo ρp τt υu χx ոn ɡg ıi',
    '💲$ 💵$ 💴$ 💶$ 💷$ 💰$ 💸$ 🪙$ €$ £$',
  ].flatMap((line) => line.split(' ').map(splitPair)),
);
/** Letters in dark circles, in dark squares, and those that flags are made of: from `A` on, in order. */
const ENCLOSED = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6];
const ENCLOSED_LETTERS = String.raw`\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}`;
const SEEN_AS = new RegExp(`[${[...LOOKALIKES.keys()].join('')}${ENCLOSED_LETTERS}]`, 'gu');
const LETTERS = 26;
const LOWERCASE_A = 0x61;
/** Whole words in one character, none of them English: taken apart, a message would be 18 times as long. */
const LIGATURES = /[\u3200-\u33FF\uFB50-\uFDFF\uFE70-\uFEFC]/g;

/** What people type in place of a letter, inside a word. */
const STAND_INS: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1l',
  l: '1i',
  o: '0',
  s: '5$',
  t: '7',
  z: '2',
};
const LETTER_FOR = new Map([...'0o1i3e4a5s7t@a$s'.matchAll(/(.)(.)/gu)].map(([, sign = '', to = '']) => [sign, to]));

/** Names that mean payment wherever they stand, and are long enough to be seen through signs between their letters. */
const NAMES = [
  'venmo zelle cashapp cashtag paypal paypalme applepay applecash googlepay samsungpay',
  'westernunion moneygram moneyorder moneypak worldremit remitly gofundme',
  'giftcard giftcertificate cashierscheck certifiedcheck routingnumber wiretransfer banktransfer',
  'bitcoin crypto cryptocurrency ethereum dogecoin litecoin coinbase binance stablecoin',
].flatMap((line) => line.split(' '));
/** Between the letters of a name: `v.e.n.m.o`, `pay pal`, an emoji. */
const BETWEEN = '[^a-z0-9]{0,4}';
/** A letter may be written up to three times. */
const spelled = (name: string) =>
  Array.from(name, (letter) => `[${letter}${STAND_INS[letter] ?? ''}]{1,3}`).join(BETWEEN);
const NAMED = new RegExp(`(?<![a-z0-9])(?:${NAMES.map(spelled).join('|')})(?:'?(?:s|d|ed|ing|me|us))?(?![a-z0-9])`);
/** Places that are called after a way to pay, and what teams do with a coin. */
const NOT_NAMED = /paypal park|crypto\.com arena|\bbit[\s,.;:-]+coin[\s-]?(?:toss|flip)/g;

/** Birth years and ages name teams (`2014 Bucks`), and scores stand beside them (`Bears 5 Bucks 3`). */
const BUCKS = String.raw`(?<![a-z\d.])(?!(?:19|20)\d{2}(?!\d))\d{1,5}\s?(?:bucks|bux)(?![a-z\d]|\s?\d)`;
/** Rosters and ages are smaller, years stand alone, and clocks have a colon. */
const SUM = String.raw`(?<![\d.:/-])(?!(?:19|20)\d{2}(?!\d))(?:[3-9]\d|[1-9]\d{2,3})(?![\d:])`;
const SUM_WORD = '(?:thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)(?:[ -](?:one|two|three|five))?';
const FOR_EACH = String.raw`(?:(?:per|a|for each|from each|from every)\s?(?:team|club|side)|/\s?(?:team|club|side)|each|apiece|a ?piece)(?![a-z])`;
/** A number that is money by what stands beside it. */
const BARE_AMOUNTS = [
  String.raw`${SUM}\s?${FOR_EACH}`,
  String.raw`(?<![a-z])${SUM_WORD}\s${FOR_EACH}`,
  String.raw`${SUM}\s?(?:cash|to (?:hold|reserve|book|save|secure) )`,
  String.raw`(?<![a-z])(?:send|wire|bring)\s(?:me |us )?${SUM}\s?(?:to |now|first|cash|by |before |for the (?:field|ref|ump))`,
  String.raw`(?<![a-z])(?:costs?|price|rent|rental)\W{1,3}(?:[a-z']{1,6}\W{1,2}){0,2}${SUM}(?!\s?(?:min|minutes|mi|miles|players|kids))`,
  String.raw`(?<![a-z])(?:(?:ask|asks|asking)\s(?:[a-z']+\s){0,3}?for|(?:charge|charges|charging)(?:\s[a-z']+){0,2})\s${SUM}(?!\s?(?:min|minutes|players|kids))`,
];
const AMOUNTS = new RegExp(
  [
    String.raw`\$\s{0,3}\d`,
    String.raw`\d\s?\$`,
    String.raw`\d\s?(?:dollars?|usd|euros?)(?![a-z])`,
    String.raw`(?<![a-z])usd\s?\d`,
    BUCKS,
    ...BARE_AMOUNTS,
    // A name at Cash App: $coachbob.
    String.raw`(?<![a-z\d$])\$[a-z][a-z\d_-]{1,19}`,
  ].join('|'),
);

/** In phrases, up to three words may stand between. */
const GAP = '(?:[^ |]+ ){0,3}';
const HARMLESS = [
  `(?:pay|pays|paying|paid) ${GAP}(?:attention|heed|mind|respects?|tribute|homage)`,
  '(?:pay|pays|paying|paid) (?:the(?: (?:full|heavy|ultimate))? price|(?:[a-z]+ ){0,2}a (?:quick |short )?visit)',
  '(?:pay|pays|paying|paid) off',
  'pay it forward',
  'pay (?:per view|phones?)',
  '(?:right )?on the money',
  // The fewest words: in "no fee deposit due", the deposit stays.
  '(?:no|without)(?: [a-z0-9]+){0,1}? (?:fees?|payments?|deposits?)',
  'deposit (?:(?:the|your|all|any|used|empty) )*(?:balls?|cones?|bags?|trash|gear|keys?|equipment|bottles?|jerseys?)',
];
const OFFICIALS = '(?:umps?|umpires?|refs?|referees?|officials?)';
const PHRASES = [
  // Paying.
  '(?:re|pre)?pay(?:ing|ments?|able|me|us)?',
  'who pays|pays (?:for|half|me|us)|paid (?:by|via|in|up|for|to|me|us|half|before|with|through)',
  '(?:get|gets|getting|be|been|not|already) paid',
  '(?:deposit|deposits|deposited|fees?|entryfees?|dues|refund(?:s|ed|able)?|reimburse(?:s|d|ment|ments)?|invoices?)',
  // Money.
  `(?:send|sends|sending|transfer|wire|lend|loan|borrow|give|need|want|owe) ${GAP}(?:money|funds)`,
  `(?:send|sends|sending|transfer|wire|lend|loan|owe|prefer|accept|accepts) ${GAP}cash`,
  'cash (?:only|upfront|up front|in advance|preferred|payments?|or check)',
  '(?:your|my|our|their|the|some|prize|gas|for) money|money (?:first|now|upfront|up front|in advance|back|before)',
  'dollars|(?:ten|fifteen|twenty|thirty|forty|fifty|sixty|eighty|hundred|thousand|few) bucks',
  // Sharing costs.
  `(?:split|splitting|share|sharing|cover|covering) (?:(?:the|all|half|of|our|your|both) )*(?:costs?|bills?|rent|rental|${OFFICIALS})`,
  'chip in (?:for|to)|donat(?:e|ions?) (?:to|for) (?:my|our|us|the (?:team|club))',
  // Accounts and cards.
  String.raw`wire (?:me|us|it|half|your|the (?:rest|balance|amount|total)|\$|\d+|transfers?)|(?:by|via|bank) wire`,
  'bank (?:accounts?|acct|details?|info|information|number|login|card)',
  'routing (?:numbers?|no|num|code)|account (?:numbers?|no|num)|iban|swift code|cvv|ach (?:transfer|payment)',
  '(?:on|by|via|with|through|use|have|got|take|takes|accept|my|your|our) chime|chime (?:me|us|app|tag|account|sign)',
  '(?:half|part|most|all|third) (?:of )?(?:the|our|your|that) (?:price|total|rental|rent)',
  '(?:credit|debit|prepaid|steam|itunes|ebay|amazon|vanilla|apple|google play) cards?',
  'btc|usdt|gpay|e ?transfers?',
];
/** Phrases stand between spaces. */
const amongWords = (phrases: readonly string[], flags: string) =>
  new RegExp(`(?<= )(?:${phrases.join('|')})(?= )`, flags);
const HARMLESS_PHRASE = amongWords(HARMLESS, 'g');
const PHRASE = amongWords(PHRASES, '');

/** A word whose letters stand alone: `d e p o s i t`. */
const LETTERED = /(?<![a-z0-9])[a-z](?:[^a-z0-9]{1,3}[a-z](?![a-z0-9])){2,}/g;

/** The letters that a reader sees: in lower case, without accents, and in ASCII alone. */
function plainLetters(text: string): string {
  return asRead(text.replaceAll(LIGATURES, ' '))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(SEEN_AS, (sign) => letterFor(sign))
    .replaceAll(/[^\p{ASCII}]+/gu, ' ');
}

/** An emoji of money beside a word makes no cashtag of it. */
function letterFor(sign: string): string {
  const known = LOOKALIKES.get(sign);
  if (known !== undefined) return known === '$' ? '$ ' : known;
  const code = sign.codePointAt(0) ?? 0;
  const first = ENCLOSED.find((start) => code >= start && code < start + LETTERS) ?? code;
  return String.fromCodePoint(LOWERCASE_A + code - first);
}

/** Words with a space on both sides; sentences and parts of them end with `|`. */
function wordsOf(letters: string): string {
  const words = letters
    .replaceAll(LETTERED, (word) => word.replaceAll(/[^a-z]/g, ''))
    .replaceAll(/(?<=[a-z])[013457@$]{1,2}(?=[a-z])/g, (signs) =>
      Array.from(signs, (sign) => LETTER_FOR.get(sign) ?? sign).join(''),
    )
    .replaceAll("'", '')
    .replaceAll(/[.,;:!?\n]+(?=\s|$)|\n/g, '|')
    .replaceAll(/[^a-z0-9$|]+/g, ' ')
    .replaceAll(/ ?\|[ |]*/g, ' | ');
  return ` ${words} `.replaceAll(/ {2,}/g, ' ');
}

/** For a message of the greatest length, takes a millisecond or two. */
export function talksOfMoney(text: string): boolean {
  const letters = plainLetters(text);
  if (AMOUNTS.test(letters) || NAMED.test(letters.replaceAll(NOT_NAMED, ' '))) return true;
  return PHRASE.test(wordsOf(letters).replaceAll(HARMLESS_PHRASE, '|'));
}

/** What marks a text in an answer: only where it talks of money. */
export const moneyMark = (text: string | null | undefined): { mentionsMoney?: true } =>
  text && talksOfMoney(text) ? { mentionsMoney: true } : {};

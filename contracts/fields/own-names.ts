import * as z from 'zod/mini';
import { name, type Limits } from './common.ts';
import { contactDetailIn, NO_LINKS } from './plain-text.ts';
import { SITE_NAME } from './site.ts';

const OURS = SITE_NAME.toLowerCase();
const setOf = (words: string) => new Set(words.trim().split(/\s+/));
const OFFICIAL = setOf(`
  account admin administrator billing cuenta contrasena customerservice helpdesk login moderator moderators noreply
  official password security seguridad soporte staff support verificacion verification verify`);
const FILLER = setOf(`
  admins and at by center customer de del department desk email equipo for from help hq in is it locked message no of
  please reset safety service sign site team the to trust was we welcome with your`);
const ROLES = setOf('billing ceo coach crew director founder hq manager service success team');
const LIKE = new Map(
  '0o 1l 3e 4a 5s 7t 8b @a $s |l !l ¡i ıi łl øo đd'
    .split(' ')
    .map(([sign = '', letter = '']) => [sign, letter] as const),
);
const FANCY = /[\u0250-\u0258\u025A-\u02AF\u1D00-\u1DBF\uA720-\uA7FF\uAB30-\uAB6F\u{1F130}-\u{1F189}]/u;
/** Letters that must not be next to Latin ones. Chinese, Japanese and Korean letters are allowed. */
const OTHER = String.raw`[\p{L}--[\p{sc=Latin}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Common}]]`;
const MIXED = new RegExp(String.raw`\p{sc=Latin}\p{M}*${OTHER}|${OTHER}\p{M}*\p{sc=Latin}`, 'v');

const SPEAKS_FOR_US = new RegExp(String.raw`(?:\s(?:from|at|@|by|with)|[(|:–—-])\s*${OURS}\)?$`);

function readings(text: string): string[] {
  const letters = text.replaceAll(/[™℠]/gu, '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [letters, letters.replaceAll(/[\d!]+(?![\p{L}\d])/gu, '')].map((one) =>
    one
      .replaceAll(/[ıłøđ]|(?<=\p{L})[0134578@$|!¡]|[0134578@$|!¡](?=\p{L})/gu, (sign) => LIKE.get(sign) ?? sign)
      .replaceAll('rn', 'm'),
  );
}

/** Replaces `l` with `i`, because a capital I looks like a lowercase l. */
const folded = (word: string) => word.replaceAll('l', 'i');
const CLAIMS = [OURS, ...OFFICIAL, ...FILLER].map(folded);
const STRONG = [OURS, ...OFFICIAL].map(folded);

function isMadeOf(words: readonly string[], letters: string): boolean {
  const ends = new Set([0]);
  for (const end of ends) for (const word of words) if (letters.startsWith(word, end)) ends.add(end + word.length);
  return ends.has(letters.length);
}

function posesAsUs(text: string): boolean {
  return readings(text).some((reading) => {
    const words = reading.split(/[^\p{L}]+/u).filter(Boolean);
    const letters = folded(words.join(''));
    if (STRONG.some((word) => letters.includes(word)) && isMadeOf(CLAIMS, letters)) return true;
    const at = words.map(folded).indexOf(folded(OURS));
    if (at === -1) return false;
    return (
      SPEAKS_FOR_US.test(reading) ||
      words.some((word) => OFFICIAL.has(word)) ||
      [at - 1, at + 1].some((next) => ROLES.has(words[next] ?? ''))
    );
  });
}

function refusalOf(text: string): string | null {
  const contact = contactDetailIn(text);
  if (contact === 'phone') return 'Please use a name without a phone number';
  if (contact) return NO_LINKS;
  if (FANCY.test(text)) return 'Please use ordinary letters';
  if (MIXED.test(text)) return 'Please use one alphabet in a word';
  return posesAsUs(text) ? 'Please use a name that can’t be taken for ours' : null;
}

export const isForStrangers = (text: string): boolean => refusalOf(text) === null;

export function ownName(message: string, limits: Limits = {}) {
  return name(message, limits).check(
    z.superRefine<string>((text, check) => {
      const refusal = refusalOf(text);
      if (refusal !== null) check.addIssue(refusal);
    }),
  );
}

export const fullName = ownName('Your name is required', { min: 2 });

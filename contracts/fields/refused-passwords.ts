import { sports, userRoles } from './options.ts';
import { SITE_NAME } from './site.ts';

export const COMMON_PASSWORD = 'This password is on lists of common or leaked passwords. Please choose another one.';
export const SITE_NAME_PASSWORD = `This password is only the name ${SITE_NAME}. That is easy to guess here, also with numbers and symbols: please add other words.`;
export const SITE_WORD_PASSWORD =
  'This password is only a common word here, like a sport, a role or “team”. That is easy to guess, also with numbers and symbols: please add other words.';

const WORDS = [
  'admin owner support operator coach scout captain umpire referee softball',
  'team my-team our-team game games game-day matchup league season tournament',
  'play-ball go-team youth-sports',
].flatMap((words) => words.split(' '));
const choices = [...sports, ...userRoles].flatMap(({ value, label }) => [value, label]);
const words = new Set([...WORDS, ...choices].map(lettersOf));
const name = lettersOf(SITE_NAME);

export function guessableHere(password: string): string | null {
  if (isOneStep(password)) return COMMON_PASSWORD;
  const letters = lettersOf(password);
  if (letters === name) return SITE_NAME_PASSWORD;
  const parts = password
    .split(/[^\p{L}]+/u)
    .map(lettersOf)
    .filter(Boolean);
  const isOfWords = parts.length > 0 && parts.every((part) => part === name || words.has(part));
  return isOfWords || words.has(letters) ? SITE_WORD_PASSWORD : null;
}

function isOneStep(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}

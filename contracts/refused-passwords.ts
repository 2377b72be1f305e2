/** Why a password is refused that is long enough: said with its true reason, by the server and by the meter in a form. */
import { sports, userRoles } from './options.ts';
import { SITE_NAME } from './site.ts';

/** It stands on the lists that every attacker tries first. */
export const COMMON_PASSWORD = 'This password is on lists of common or leaked passwords. Please choose another one.';
export const SITE_NAME_PASSWORD = `This password is only the name ${SITE_NAME}. That is easy to guess here, also with numbers and symbols: please add other words.`;
export const SITE_WORD_PASSWORD =
  'This password is only a common word here, like a sport, a role or “team”. That is easy to guess, also with numbers and symbols: please add other words.';

/** What somebody who guesses at this very site tries first, beside its lists of choices (docs/security.md). */
const WORDS = [
  'admin owner support operator coach scout captain umpire referee softball',
  'team my-team our-team game games game-day matchup league season tournament',
  'play-ball go-team youth-sports',
].flatMap((words) => words.split(' '));
const choices = [...sports, ...userRoles].flatMap(({ value, label }) => [value, label]);
const words = new Set([...WORDS, ...choices].map(lettersOf));
const name = lettersOf(SITE_NAME);

/** The reason why a password is easy to guess at this site, whatever digits and signs stand in it; null where there is none. */
export function guessableHere(password: string): string | null {
  const letters = lettersOf(password);
  if (letters === name) return SITE_NAME_PASSWORD;
  return words.has(letters) ? SITE_WORD_PASSWORD : null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}

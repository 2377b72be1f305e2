/** What people and teams are called: it stands in emails to people who know neither. */
import * as z from 'zod/mini';
import { name, type Limits } from './common.ts';
import { contactDetailIn } from './contact-details.ts';
import { SITE_NAME } from './site.ts';

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

/**
 * A name that someone chose for themselves or their team: nothing to call, and nothing that reads as if we wrote it.
 */
export function ownName(message: string, limits: Limits = {}) {
  return name(message, limits).check(
    z.refine((text) => contactDetailIn(text) !== 'phone', 'Please use a name without a phone number'),
    z.refine((text) => !posesAsUs(text), 'Please use a name that can’t be taken for ours'),
  );
}

export const fullName = ownName('Your name is required', { min: 2 });

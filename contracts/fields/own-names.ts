/** What people and teams are called: it stands in emails to people who know neither. */
import { refusalOf } from '#impostors';
import * as z from 'zod/mini';
import { name, type Limits } from './common.ts';

/** Whether people who know nothing of it can be shown a name or another text of one line. */
export const isForStrangers = (text: string): boolean => refusalOf(text) === null;

/** A name that someone chose for themselves or their team. */
export function ownName(message: string, limits: Limits = {}) {
  return name(message, limits).check(
    z.superRefine<string>((text, check) => {
      const refusal = refusalOf(text);
      if (refusal !== null) check.addIssue(refusal);
    }),
  );
}

export const fullName = ownName('Your name is required', { min: 2 });

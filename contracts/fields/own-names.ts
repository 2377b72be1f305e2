import { refusalOf } from '#impostors';
import * as z from 'zod/mini';
import { name, type Limits } from './common.ts';

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

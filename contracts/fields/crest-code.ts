import * as z from 'zod/mini';
import { atMost } from './common.ts';
import { areDistinguishable, crestMarks, crestOf } from './crests.ts';

export const UNKNOWN_CREST = 'Please choose a crest';
export const COLORS_ALIKE = 'Please choose two colors that can be told apart';

const isOwn = (code: string) => crestMarks.some((mark) => mark === crestOf(code)?.mark);

export const crestCode = z.string(UNKNOWN_CREST).check(
  atMost(80, UNKNOWN_CREST),
  z.refine(isOwn, UNKNOWN_CREST),
  z.refine((code) => {
    const crest = crestOf(code);
    return !crest || areDistinguishable(crest.first, crest.second);
  }, COLORS_ALIKE),
);

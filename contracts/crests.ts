import * as z from 'zod/mini';
import { areDistinguishable, crestOf, initialsOf, type Crest } from './fields/crests.ts';
import { sports } from './fields/options.ts';
import { call } from './http/call.ts';

const CODE_MAX = 80;
const LETTERS = /^[A-Z0-9]{1,3}$/;

export type DrawnCrest = Crest & { letters: string };

export function crestPicturePath(code: string, teamName: string): string | null {
  const crest = crestOf(code);
  if (!crest) return null;
  const mark = crest.mark === 'initials' ? initialsOf(teamName) : crest.mark;
  return mark === '' || mark === 'sport' ? null : `/api/crests/${[...partsOf(crest), mark].join('.')}.png`;
}

const partsOf = ({ shape, pattern, first, second }: Crest) => [shape, pattern, first, second];

/** Returns the crest with a name, or null for an invalid one. Each crest has one name, so its image is cached once. */
export function drawnCrest(name: string): DrawnCrest | null {
  const texts = name.split('.');
  const mark = texts.pop() ?? '';
  const isSport = sports.some(({ value }) => value === mark);
  // Also rejects offensive initials.
  const isLetters = LETTERS.test(mark) && initialsOf(mark.split('').join(' ')) === mark;
  const crest = isSport || isLetters ? crestOf([...texts, isSport ? mark : 'initials'].join('.')) : null;
  if (!crest || !areDistinguishable(crest.first, crest.second)) return null;
  return { ...crest, letters: isSport ? '' : mark };
}

export const drawCrestPicture = call({
  method: 'GET',
  path: '/api/crests/:name.png',
  owner: 'matchmaking',
  access: 'public',
  picture: 'public, max-age=31536000, immutable',
  summary: 'A crest as PNG, named by its parts, such as `shield.sash.navy.gold.BB`',
  status: 200,
  params: z.object({
    name: z.string().check(
      z.maxLength(CODE_MAX),
      z.refine((name) => drawnCrest(name) !== null, 'There is no such crest'),
    ),
  }),
  answer: z.unknown(),
});

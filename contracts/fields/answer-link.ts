/** What a coach answers by a game's answer link, and the address that carries the answer while its author registers. */
import * as z from 'zod/mini';
import { day, endsAfterStart, timeOfDay } from './common.ts';
import { TEAM_LINK_CODE } from './team-link-code.ts';

/** 80 random bits, as in a team's link. */
export const answerCode = z.string().check(z.regex(TEAM_LINK_CODE));

/** Which state of the game was shown: a yes to another one counts for nothing. */
const shownVersion = z.string('Please open the link again').check(z.regex(/^[\w-]{16}$/, 'Please open the link again'));

/** Another day or time; never a word that anybody typed. */
export const otherTime = z
  .object({
    date: day('Date is required'),
    startTime: timeOfDay('Start time is required'),
    endTime: timeOfDay('End time is required'),
  })
  .check(endsAfterStart);

/** Yes to the game as it was shown, or another time. */
export const linkAnswer = z.union(
  [z.object({ yesTo: shownVersion }), z.object({ otherTime })],
  'Please say yes, or name another time',
);
export type LinkAnswer = z.infer<typeof linkAnswer>;

/** What a registration carries. */
export const carriedAnswer = z.object({ code: answerCode, answer: linkAnswer });
export type CarriedAnswer = z.infer<typeof carriedAnswer>;

const PATH = '/a';

/** The page of an answer link. */
export const answerLinkPath = (code: string) => `${PATH}?link=${code}`;

/** The way back after registering or signing in, with the answer. */
export function answeredPath(code: string, answer: LinkAnswer): string {
  const fields = 'yesTo' in answer ? { yes: answer.yesTo } : answer.otherTime;
  return `${answerLinkPath(code)}&${new URLSearchParams(fields).toString()}`;
}

/** The answer that a way back carries; undefined if it carries none. */
export function answerIn(path: string): CarriedAnswer | undefined {
  if (!path.startsWith(`${PATH}?`)) return undefined;
  const query = Object.fromEntries(new URLSearchParams(path.slice(PATH.length)));
  const { link: code, yes: yesTo, ...otherTime } = query;
  const answer = yesTo === undefined ? { otherTime } : { yesTo };
  return z.safeParse(carriedAnswer, { code, answer }).data;
}

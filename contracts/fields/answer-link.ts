import * as z from 'zod/mini';
import { day, endsAfterStart, timeOfDay } from './common.ts';
import { TEAM_LINK_CODE } from './team-link-code.ts';

export const answerCode = z.string().check(z.regex(TEAM_LINK_CODE));

/** Hash of the game and team that the page showed. If either has changed since, a yes is rejected. */
const shownVersion = z.string('Please open the link again').check(z.regex(/^[\w-]{16}$/, 'Please open the link again'));

export const otherTime = z
  .object({
    date: day('Date is required'),
    startTime: timeOfDay('Start time is required'),
    endTime: timeOfDay('End time is required'),
  })
  .check(endsAfterStart);

export const linkAnswer = z.union(
  [z.object({ yesTo: shownVersion }), z.object({ otherTime })],
  'Please say yes, or name another time',
);
export type LinkAnswer = z.infer<typeof linkAnswer>;

export const carriedAnswer = z.object({ code: answerCode, answer: linkAnswer });
export type CarriedAnswer = z.infer<typeof carriedAnswer>;

const PATH = '/a';

export const answerLinkPath = (code: string) => `${PATH}?link=${code}`;

export function answeredPath(code: string, answer: LinkAnswer): string {
  const fields = 'yesTo' in answer ? { yes: answer.yesTo } : answer.otherTime;
  return `${answerLinkPath(code)}&${new URLSearchParams(fields).toString()}`;
}

export function answerIn(path: string): CarriedAnswer | undefined {
  if (!path.startsWith(`${PATH}?`)) return undefined;
  const query = Object.fromEntries(new URLSearchParams(path.slice(PATH.length)));
  const { link: code, yes: yesTo, ...otherTime } = query;
  const answer = yesTo === undefined ? { otherTime } : { yesTo };
  return z.safeParse(carriedAnswer, { code, answer }).data;
}

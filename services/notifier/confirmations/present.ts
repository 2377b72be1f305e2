/** Emails that ask whether an agreed game is still on, and where their links lead. */
import { ASK_HOURS } from '@playfield/contracts/confirmations.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { crestOf, describe, factsOf, gamePath } from '../email/game-facts.ts';
import type { ConfirmationEmails } from '../email/types.ts';

/** How far away the game is, for each ask. */
const AWAY: Record<(typeof ASK_HOURS)[number], string> = { 120: 'in five days', 48: 'in two days', 3: 'today' };
const LAST_ASK = Math.min(...ASK_HOURS);

/** The page that takes one answer, without signing in. */
export const answerPath = (token: string, answer: string) => `/answer?answer=${answer}&token=${token}`;

const awayText = (hours: number) => ASK_HOURS.flatMap((known) => (known === hours ? [AWAY[known]] : []))[0] ?? 'soon';

function theirWord(otherTeam: string, { hours, otherSaidYes }: { hours: number; otherSaidYes: boolean }): string[] {
  if (otherSaidYes) return [`${otherTeam} has said yes.`];
  return hours === LAST_ASK
    ? [`We ask ${otherTeam}, too. If you don’t hear from them, give them a call before you leave.`]
    : [];
}

export const confirmationEmails: ConfirmationEmails = {
  'matchup.asked': ({ matchup, otherTeam, hours, otherSaidYes, token }, { url }) => ({
    subject: `Still on? ${shortDayText(matchup.date)} against ${otherTeam.teamName}`,
    preview: `Your ${describe(matchup)} game is ${awayText(hours)}. One tap tells them that you’re coming.`,
    paragraphs: [
      `Your game against ${otherTeam.teamName} is ${awayText(hours)}. Is it still on for your team? One tap tells them.`,
      ...theirWord(otherTeam.teamName, { hours, otherSaidYes }),
      ...(token
        ? ['The links are yours and work without signing in, so please don’t forward this email.']
        : ['Open the game to answer.']),
    ],
    ...crestOf(otherTeam, url),
    facts: factsOf(matchup),
    button: token
      ? { label: 'Yes, we’re on', url: url(answerPath(token, 'yes')) }
      : { label: 'Answer', url: url(gamePath(matchup)) },
    ...(token ? { aside: { label: 'We can’t make it', url: url(answerPath(token, 'no')) } } : {}),
  }),
};

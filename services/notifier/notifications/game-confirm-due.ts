import { ASK_HOURS } from '@playfield/contracts/confirmations.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { signAct } from '@playfield/kit/http/signed-links.ts';
import {
  CANCELED,
  answerPath,
  describe,
  gators,
  hasBegun,
  hawks,
  matchup,
  notification,
  sampleLink,
  seeGame,
} from './shared.ts';

const AWAY: Record<(typeof ASK_HOURS)[number], string> = { 120: 'in five days', 48: 'in two days', 3: 'today' };
const LAST_ASK = Math.min(...ASK_HOURS);

const awayText = (hours: number) => ASK_HOURS.flatMap((known) => (known === hours ? [AWAY[known]] : []))[0] ?? 'soon';

function theirWord(otherTeam: string, { hours, otherSaidYes }: { hours: number; otherSaidYes: boolean }): string[] {
  if (otherSaidYes) return [`${otherTeam} has said yes.`];
  return hours === LAST_ASK
    ? [`We ask ${otherTeam}, too. If you don’t hear from them, give them a call before you leave.`]
    : [];
}

export const confirmDue = notification('game.confirm_due', {
  category: 'games',
  to: ({ team, answerers }) => ({ team: team.id, only: answerers }),
  from: ({ otherTeam }) => otherTeam,
  link: ({ matchup: game, startsAt }, who, keys) =>
    signAct({ act: 'confirm', subject: `${game.id}`, startsAt: Date.parse(startsAt), ...who }, null, keys),
  forPartners: true,
  isOver: hasBegun,
  rhythm: () => 'at_once',
  replaces: () => true,
  overtakenBy: { same: 'matchupId', names: ['game.confirm_due', 'game.changed.edited', ...CANCELED] },
  push: ({ token }) =>
    token ? { answer: { token, gives: 'yes', label: 'Yes, we’re on', done: 'They see that you’re on' } } : {},
  email: ({ matchup: game, otherTeam, hours, otherSaidYes, token }, { url }) => ({
    subject: `Still on? ${shortDayText(game.date)} against ${otherTeam.teamName}`,
    preview: `Your ${describe(game)} game is ${awayText(hours)}. One tap tells them that you’re coming.`,
    paragraphs: [
      `Your game against ${otherTeam.teamName} is ${awayText(hours)}. Is it still on for your team? One tap tells them.`,
      ...theirWord(otherTeam.teamName, { hours, otherSaidYes }),
      ...(token
        ? ['The links are yours and work without signing in, so please don’t forward this email.']
        : ['Open the game to answer.']),
    ],
    button: token ? { label: 'Yes, we’re on', url: url(answerPath(token, 'yes')) } : seeGame(game, url, 'Answer'),
    ...(token ? { aside: { label: 'We can’t make it', url: url(answerPath(token, 'no')) } } : {}),
  }),
  samples: [
    { hours: 120, otherSaidYes: false },
    { hours: 48, otherSaidYes: true },
    { hours: 3, otherSaidYes: false },
  ].map((ask) => ({ matchup, team: gators, otherTeam: hawks, ...sampleLink, answerers: null, ...ask })),
});

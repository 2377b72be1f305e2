import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { signAct } from '@playfield/kit/http/signed-links.ts';
import {
  answerPath,
  becauseOf,
  describe,
  findGames,
  gators,
  hawks,
  isSoon,
  matchup,
  notification,
  quoted,
  sampleLink,
  seeGame,
} from './shared.ts';

const standingByText = (teams: number) =>
  `${teams === 1 ? 'A team' : `${teams} teams`} on the waitlist still ${teams === 1 ? 'wants' : 'want'} to play. Open the game to offer it to ${teams === 1 ? 'them' : 'the first in line'} with one tap.`;

export const gameCanceled = notification('game.canceled.called_off', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  from: ({ otherTeam }) => otherTeam,
  link: ({ matchup: game, agreed, startsAt }, who, keys) =>
    agreed && startsAt !== undefined
      ? signAct({ act: 'cancellation', subject: `${game.id}`, startsAt: Date.parse(startsAt), ...who }, null, keys)
      : null,
  isTransactional: ({ agreed }) => agreed,
  isUrgent: isSoon,
  replaces: ({ again = false }) => again,
  bell: ({ otherTeam: { teamName }, agreed }) =>
    agreed ? { title: `${teamName} canceled your game` } : { path: '/find-games' },
  push: ({ token }) =>
    token ? { answer: { token, gives: 'seen', label: 'Got it', done: 'They see that you know' } } : {},
  email: (
    {
      matchup: game,
      otherTeam,
      team,
      agreed,
      note,
      silent = false,
      standingBy,
      posted,
      reopened,
      again = false,
      token,
      ...why
    },
    { url },
  ) => {
    const { teamName } = otherTeam;
    const whatHappened = silent
      ? `${teamName} hadn’t heard whether you’re coming, so they canceled your game and offered it to other teams`
      : `${teamName} canceled your game${becauseOf(why)}`;
    return {
      ...(agreed ? { calendar: { game, teams: [teamName, team.teamName], cancelled: true } } : {}),
      subject: agreed
        ? `${again ? 'Reminder: ' : ''}${teamName} canceled your game on ${shortDayText(game.date)}`
        : `${teamName} took down their game on ${shortDayText(game.date)}`,
      preview: `It was about your ${describe(game)} game.`,
      paragraphs: [
        ...(again
          ? ['Nobody on your team has tapped “Got it” yet, so here it is again. One tap ends the reminders.']
          : []),
        agreed
          ? `${whatHappened}. Please let your players know. Other teams near you are looking for opponents.`
          : `You were interested in this date. Other teams near you are looking for opponents.`,
        ...(reopened
          ? ['The date you had posted is open to other teams again.']
          : posted && !standingBy
            ? ['Your date is no longer open to other teams. You can post it again on the game’s page.']
            : []),
        ...(standingBy ? [standingByText(standingBy)] : []),
      ],
      ...quoted(note),
      ...(token
        ? {
            button: { label: 'Got it', url: url(answerPath(token, 'seen')) },
            aside: seeGame(game, url, 'See what happened'),
          }
        : { button: agreed ? seeGame(game, url, 'See what happened') : findGames(url) }),
    };
  },
  samples: [
    { agreed: true, posted: true, reopened: true },
    { agreed: true, ...sampleLink, again: true },
    { agreed: true, ...sampleLink, silent: true, standingBy: 2 },
    { agreed: false },
  ].map((sample) => ({ matchup, otherTeam: hawks, team: gators, ...sample })),
});

import { signAct } from '@playfield/kit/http/signed-links.ts';
import { answerPath, capital, describe, gators, hasBegun, hawks, matchup, notification, teamFrom } from './shared.ts';

const pathOf = (game: { id: number }) => `/find-games?game=${game.id}`;
const stopPath = (token: string | undefined) =>
  token === undefined ? '/account-settings#saved-searches' : answerPath(token, 'stop');

export const searchMatched = notification('search.matched', {
  category: 'searches',
  to: ({ team }) => ({ team: team.id }),
  from: ({ postingTeam }) => postingTeam,
  link: ({ searchId, team }, { personId }, keys) =>
    signAct({ act: 'search', subject: searchId, teamId: team.id, personId }, null, keys),
  bulk: true,
  isLimited: () => true,
  isOver: hasBegun,
  rhythm: ({ cadence }) => (cadence === 'daily' || cadence === 'weekly' ? cadence : null),
  overtakenBy: {
    same: 'matchupId',
    names: ['game.agreed.opponent', 'offer.answered.declined', 'game.canceled.called_off'],
  },
  bell: ({ matchup: game }) => ({ path: pathOf(game) }),
  push: ({ name }, isBatch) => (isBatch ? { title: `New games for “${name}”` } : {}),
  email: ({ name, matchup: game, postingTeam, token }, { url }) => ({
    subject: `New game for “${name}”`,
    preview: `${capital(describe(game))} with ${postingTeam.teamName}.`,
    paragraphs: [`${teamFrom(postingTeam)} posted a game that fits your saved search “${name}”.`],
    button: { label: 'See the game', url: url(pathOf(game)) },
    aside: { label: `Stop alerts for “${name}”`, url: url(stopPath(token)) },
  }),
  samples: [
    {
      searchId: 'd'.repeat(24),
      name: '12U softball around Denver',
      cadence: 'daily',
      team: gators,
      matchup: { ...matchup, location: 'Boulder, CO', host: { teamId: hawks.id, location: 'proposed' } },
      postingTeam: hawks,
      token: 'sample-token',
    },
  ],
});

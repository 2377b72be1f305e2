import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { describe, findGames, hawks, isSoon, matchup, notification } from './shared.ts';

export const opponentLeft = notification('game.canceled.left', {
  category: 'games',
  to: ({ team }) => ({ team: team.id }),
  isTransactional: () => true,
  isUrgent: isSoon,
  bell: () => ({ path: '/find-games' }),
  email: ({ matchup: game }, { url }) => ({
    calendar: { game, teams: [], cancelled: true },
    subject: 'Your game is canceled: the other team left',
    preview: `It was about your ${describe(game)} game.`,
    paragraphs: [
      `The team you had agreed to play with closed its ${SITE_NAME} account, so this game will not happen. Other teams near you are looking for opponents.`,
    ],
    button: findGames(url),
  }),
  samples: [{ matchup, team: hawks }],
});

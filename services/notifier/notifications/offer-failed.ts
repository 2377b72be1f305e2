import { findGames, gators, notification } from './shared.ts';

const NO_GAME = 'The game has changed or is taken. Here are other games.';

/** Uses the same text for every reason, so that the text does not reveal a block. */
export const offerFailed = notification('offer.answered.failed', {
  category: 'answers',
  to: ({ team }) => ({ team: team.id }),
  bell: () => ({ path: '/find-games', text: NO_GAME }),
  email: (_, { url }) => ({
    subject: 'Your answer could not be sent',
    preview: NO_GAME,
    paragraphs: [
      'You answered a coach and then registered. Your answer could not be sent: the game has changed or is taken.',
      'Your account and your team are ready. Open the other coach’s link to look again, or find other games.',
    ],
    button: findGames(url),
  }),
  samples: [{ team: gators }],
});

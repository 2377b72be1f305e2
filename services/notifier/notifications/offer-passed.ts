import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { describe, hasBegun, hawks, matchup, notification } from './shared.ts';

export const offerPassed = notification('offer.answered.passed', {
  category: 'answers',
  to: ({ team }) => ({ team: team.id }),
  isOver: hasBegun,
  email: ({ matchup: game }) => ({
    subject: `They passed on your game on ${shortDayText(game.date)}`,
    preview: `Your ${describe(game)} game is still open.`,
    paragraphs: [
      'A coach that you sent a link to can’t play this game. It stays open: send another coach a link, or see which teams fit.',
    ],
  }),
  samples: [{ matchup, team: hawks }],
});

import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { describe, notification, sampleOffer, seeGame } from './shared.ts';

export const offerReopened = notification('offer.answered.reopened', {
  category: 'answers',
  to: ({ fromTeam }) => ({ team: fromTeam.id }),
  from: ({ toTeam }) => toTeam,
  isLimited: () => true,
  email: ({ matchup, toTeam: { teamName } }, { url }) => ({
    subject: `${teamName} opened ${shortDayText(matchup.date)} again`,
    preview: 'You can ask again.',
    paragraphs: [
      `You asked ${teamName} for a ${describe(matchup)} game. The date is open again, at the time below. Still want to play? Ask again.`,
    ],
    button: seeGame(matchup, url, 'See the game'),
  }),
  samples: [sampleOffer],
});

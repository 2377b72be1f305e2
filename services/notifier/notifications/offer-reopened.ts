import { crestOf, describe, notification, sampleOffer, seeGame } from './shared.ts';

export const offerReopened = notification('offer.answered.reopened', {
  category: 'answers',
  to: ({ fromTeam }) => ({ team: fromTeam.id }),
  from: ({ toTeam }) => toTeam,
  isLimited: () => true,
  email: ({ matchup, toTeam, toTeam: { teamName } }, { url }) => ({
    subject: `${teamName} can play after all`,
    preview: 'Their other game is off. You can ask again.',
    paragraphs: [
      `You asked ${teamName} for this ${describe(matchup)} game. Their other game is off, so the date is open again. Still want to play? Ask again.`,
    ],
    ...crestOf(toTeam, url),
    button: seeGame(matchup, url, 'See the game'),
  }),
  samples: [sampleOffer],
});

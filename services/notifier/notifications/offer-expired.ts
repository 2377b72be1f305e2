import { crestOf, describe, findGames, notification, sampleOffer } from './shared.ts';

export const offerExpired = notification('offer.expired', {
  category: 'answers',
  to: ({ fromTeam }) => ({ team: fromTeam.id }),
  from: ({ toTeam }) => toTeam,
  bell: () => ({ path: '/find-games' }),
  email: ({ matchup, toTeam }, { url }) => ({
    subject: `No answer from ${toTeam.teamName}`,
    preview: `Their ${describe(matchup)} game has begun without an answer.`,
    paragraphs: [
      `${toTeam.teamName} did not answer your interest before their game began, so it is closed. Other teams near you are looking for opponents too.`,
    ],
    ...crestOf(toTeam, url),
    button: findGames(url),
  }),
  samples: [sampleOffer],
});

import { crestOf, describe, findGames, notification, sampleInterest } from './shared.ts';

export const interestExpired = notification('interest.expired', {
  category: 'answers',
  to: ({ interestedTeam }) => ({ team: interestedTeam.id }),
  from: ({ postingTeam }) => postingTeam,
  bell: () => ({ path: '/find-games' }),
  email: ({ matchup, postingTeam }, { url }) => ({
    subject: `No answer from ${postingTeam.teamName}`,
    preview: `Their ${describe(matchup)} game has begun without an answer.`,
    paragraphs: [
      `${postingTeam.teamName} did not answer your interest before their game began, so it is closed. Other teams near you are looking for opponents too.`,
    ],
    ...crestOf(postingTeam, url),
    button: findGames(url),
  }),
  samples: [sampleInterest],
});

import { crestOf, describe, factsOf, gamePath, seeGame } from './words.ts';
import { sampleInterest } from './samples.ts';
import { notification } from './types.ts';

export const interestWithdrawn = notification('interest.withdrawn', {
  category: 'interests',
  to: ({ postingTeam }) => ({ team: postingTeam.id }),
  from: ({ interestedTeam }) => interestedTeam,
  isLimited: () => true,
  topic: ({ interestedTeam, matchup }) => `${interestedTeam.id} ${matchup.id}`,
  replaces: () => true,
  takesBack: 'interest.created',
  bell: ({ matchup, interestedTeam }) => ({
    title: `${interestedTeam.teamName} withdrew their interest`,
    path: gamePath(matchup),
  }),
  push: ({ matchup }) => ({ title: `A team withdrew its interest in your ${describe(matchup)} game` }),
  email: ({ matchup, interestedTeam }, { url }) => ({
    subject: `A team withdrew its interest in your ${describe(matchup)} game`,
    preview: `In your ${describe(matchup)} game.`,
    paragraphs: [`${interestedTeam.teamName} is no longer interested in your game. It stays open for others.`],
    ...crestOf(interestedTeam, url),
    facts: factsOf(matchup),
    button: seeGame(matchup, url),
  }),
  samples: [sampleInterest],
});

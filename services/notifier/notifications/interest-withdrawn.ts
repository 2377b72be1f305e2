import { crestOf, describe, notification, sampleInterest } from './shared.ts';

export const interestWithdrawn = notification('interest.withdrawn', {
  category: 'interests',
  to: ({ postingTeam }) => ({ team: postingTeam.id }),
  from: ({ interestedTeam }) => interestedTeam,
  isLimited: () => true,
  topic: ({ interestedTeam, matchup }) => `${interestedTeam.id} ${matchup.id}`,
  replaces: () => true,
  takesBack: 'interest.created',
  isDiscreet: true,
  bell: ({ interestedTeam }) => ({ title: `${interestedTeam.teamName} withdrew their interest` }),
  email: ({ matchup, interestedTeam }, { url }) => ({
    subject: `A team withdrew its interest in your ${describe(matchup)} game`,
    preview: `In your ${describe(matchup)} game.`,
    paragraphs: [`${interestedTeam.teamName} is no longer interested in your game. It stays open for others.`],
    ...crestOf(interestedTeam, url),
  }),
  samples: [sampleInterest],
});

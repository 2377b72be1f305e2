import { crestOf, describe, notification, sampleInterest, seeGame } from './shared.ts';

export const interestCreated = notification('interest.created', {
  category: 'interests',
  to: ({ postingTeam }) => ({ team: postingTeam.id }),
  from: ({ interestedTeam }) => interestedTeam,
  isLimited: () => true,
  topic: ({ interestedTeam, matchup }) => `${interestedTeam.id} ${matchup.id}`,
  replaces: () => true,
  overtakenBy: {
    same: 'interestId',
    names: ['interest.accepted', 'interest.rejected', 'interest.withdrawn', 'interest.expired'],
  },
  isDiscreet: true,
  bell: ({ interestedTeam }) => ({ title: `${interestedTeam.teamName} wants to play you` }),
  email: ({ matchup, interestedTeam }, { url }) => ({
    subject: `A team is interested in your ${describe(matchup)} game`,
    preview: `They are interested in your ${describe(matchup)} game.`,
    paragraphs: [
      `${interestedTeam.teamName} from ${interestedTeam.teamLocation} is interested in your game. Accept to start messaging, or decline.`,
    ],
    ...crestOf(interestedTeam, url),
    button: seeGame(matchup, url, 'Review interest'),
  }),
  samples: [sampleInterest],
});

import { bothSaidYes, crestOf, describe, isSoon, notification, sampleInterest, youPlay } from './shared.ts';

export const interestTaken = notification('interest.taken', {
  category: 'games',
  to: ({ postingTeam }) => ({ team: postingTeam.id }),
  from: ({ interestedTeam }) => interestedTeam,
  forPartners: true,
  isUrgent: isSoon,
  email: ({ matchup, interestedTeam, postingTeam, weekend, byLink }, { url }) => ({
    calendar: { game: matchup, teams: [postingTeam.teamName, interestedTeam.teamName] },
    subject: youPlay(interestedTeam, matchup),
    preview: `Your ${describe(matchup)} game is on.`,
    paragraphs: [
      weekend
        ? bothSaidYes(interestedTeam)
        : `${interestedTeam.teamName} ${byLink ? 'said yes by the link you sent' : 'was next in line and said yes'}, so your game is on. Write to them to settle the details.`,
    ],
    ...crestOf(interestedTeam, url),
  }),
  samples: [sampleInterest, { ...sampleInterest, weekend: true }, { ...sampleInterest, byLink: true }],
});

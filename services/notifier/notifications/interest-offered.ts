import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { capital, crestOf, describe, hasBegun, isSoon, notification, sampleInterest } from './shared.ts';

export const interestOffered = notification('interest.offered', {
  category: 'answers',
  to: ({ interestedTeam }) => ({ team: interestedTeam.id }),
  from: ({ postingTeam }) => postingTeam,
  isUrgent: isSoon,
  isOver: hasBegun,
  // By tomorrow's digest, another team may have said yes.
  rhythm: () => 'at_once',
  overtakenBy: { same: 'interestId', names: ['interest.accepted', 'interest.rejected', 'interest.taken'] },
  isDiscreet: true,
  bell: ({ matchup, postingTeam }) => ({
    title: `${postingTeam.teamName} offers you the game on ${shortDayText(matchup.date)}`,
  }),
  email: ({ matchup, postingTeam }, { url }) => ({
    subject: `You’re next in line for the game on ${shortDayText(matchup.date)}`,
    preview: `${capital(describe(matchup))}. The first team to say yes plays.`,
    paragraphs: [
      `${postingTeam.teamName} lost their opponent, and you’re next in line for their game. Say yes on its page and it’s yours.`,
      'If you don’t answer soon, the next team in line is asked too, and the first to say yes plays.',
    ],
    ...crestOf(postingTeam, url),
  }),
  samples: [sampleInterest],
});

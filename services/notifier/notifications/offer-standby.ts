import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { capital, describe, hasBegun, isSoon, notification, sampleOffer } from './shared.ts';

export const offerStandby = notification('offer.made.standby', {
  category: 'answers',
  to: ({ fromTeam }) => ({ team: fromTeam.id }),
  from: ({ toTeam }) => toTeam,
  isUrgent: isSoon,
  isOver: hasBegun,
  rhythm: () => 'at_once',
  overtakenBy: {
    same: 'offerId',
    names: ['game.agreed.opponent', 'game.agreed.poster', 'game.changed.edited', 'offer.answered.declined'],
  },
  isDiscreet: true,
  bell: ({ matchup, toTeam }) => ({
    title: `${toTeam.teamName} is offering you the game on ${shortDayText(matchup.date)}`,
  }),
  email: ({ matchup, toTeam }) => ({
    subject: `You’re being offered the game on ${shortDayText(matchup.date)}`,
    preview: `${capital(describe(matchup))}. The first team to say yes plays.`,
    paragraphs: [
      `${toTeam.teamName} lost their opponent, and you’re on the waitlist for their game. Say yes on the game’s page and you play.`,
      'If others are on the waitlist, we’ll ask them too unless you answer soon. The first to say yes plays.',
    ],
  }),
  samples: [sampleOffer],
});

import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { alsoText, describe, notification, sampleOffer, seeGame, teamFrom } from './shared.ts';

export const offerInterest = notification('offer.made.interest', {
  category: 'interests',
  to: ({ toTeam }) => ({ team: toTeam.id }),
  from: ({ fromTeam }) => fromTeam,
  isLimited: () => true,
  // An interest in a reopened game isn't a repeat, because the game has a new revision.
  topic: ({ fromTeam, matchup }) => `${fromTeam.id} ${matchup.id} ${matchup.revision}`,
  replaces: () => true,
  overtakenBy: {
    same: 'offerId',
    names: [
      'game.agreed.opponent',
      'game.changed.edited',
      'offer.answered.declined',
      'offer.answered.withdrawn',
      'offer.expired',
    ],
  },
  isDiscreet: true,
  bell: ({ fromTeam }) => ({ title: `${fromTeam.teamName} wants to play you` }),
  email: ({ matchup, fromTeam, alsoThatDay }, { url }) => ({
    subject: `A team is interested in your ${describe(matchup)} game on ${shortDayText(matchup.date)}`,
    preview: `They are interested in your ${describe(matchup)} game.`,
    paragraphs: [
      `${teamFrom(fromTeam)} is interested in your game. Accept, and the game is on. Or decline.`,
      ...alsoText(alsoThatDay),
    ],
    button: seeGame(matchup, url, 'Answer'),
  }),
  samples: [{ ...sampleOffer, alsoThatDay: [{ teamName: 'Ridge Rovers', startTime: '09:00', endTime: '10:30' }] }],
});

import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { crestOf, describe, isSoon, notification, proposalTopic, PROPOSALS_PATH, sampleOffer } from './shared.ts';

export const offerWithdrawn = notification('offer.answered.withdrawn', {
  category: 'interests',
  to: ({ toTeam }) => ({ team: toTeam.id }),
  from: ({ fromTeam }) => fromTeam,
  isLimited: () => true,
  topic: (event) => (event.via === 'interest' ? `${event.fromTeam.id} ${event.matchup.id}` : proposalTopic(event)),
  isUrgent: (event, now) => event.via !== 'interest' && isSoon(event, now),
  replaces: ({ via }) => via === 'interest',
  takesBack: 'offer.made.interest',
  isDiscreet: true,
  bell: ({ via, taken, fromTeam: { teamName } }) =>
    via === 'interest'
      ? { title: `${teamName} withdrew their interest` }
      : {
          title: taken ? `Another team was first for ${teamName}` : `${teamName} withdrew a proposal`,
          path: PROPOSALS_PATH,
        },
  email: ({ via, taken, matchup, fromTeam }, { url }) => {
    if (via === 'interest')
      return {
        subject: `A team withdrew its interest in your ${describe(matchup)} game`,
        preview: `In your ${describe(matchup)} game.`,
        paragraphs: [`${fromTeam.teamName} is no longer interested in your game. It stays open for others.`],
        ...crestOf(fromTeam, url),
      };
    const date = shortDayText(matchup.date);
    const what = taken
      ? `Another team accepted ${fromTeam.teamName}’s game first.`
      : `${fromTeam.teamName} no longer proposes this game.`;
    return {
      subject: taken ? `Another team was first for the game on ${date}` : `The game proposed for ${date} was withdrawn`,
      preview: `It was about a ${describe(matchup)} game.`,
      paragraphs: [`${what} There is nothing for you to do.`],
      button: { label: 'See your team', url: url(PROPOSALS_PATH) },
    };
  },
  samples: [sampleOffer, { ...sampleOffer, via: 'proposal' }, { ...sampleOffer, via: 'quick', taken: true }],
});

import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { possessive } from '@playfield/contracts/fields/possessive.ts';
import { describe, isSoon, notification, proposalTopic, PROPOSALS_PATH, sampleOffer } from './shared.ts';

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
  bell: ({ via, why, fromTeam: { teamName } }) => ({
    title: {
      none: `${teamName} withdrew ${via === 'interest' ? 'their interest' : 'a proposal'}`,
      busy: `${teamName} has another game at that time`,
      taken: `Another team got the game with ${teamName}`,
      refused: `${teamName} said no to your game`,
    }[why ?? 'none'],
    ...(via === 'interest' ? {} : { path: PROPOSALS_PATH }),
  }),
  email: ({ via, why, matchup, fromTeam }, { url }) => {
    const { teamName } = fromTeam;
    const date = shortDayText(matchup.date);
    const what = {
      none: `${teamName} ${via === 'interest' ? 'is no longer interested' : 'withdrew its proposal'}.`,
      busy: `${teamName} has another game at that time.`,
      taken: `Another team accepted ${possessive(teamName)} game first.`,
      refused: `${teamName} turned down your offer.`,
    }[why ?? 'none'];
    if (via === 'interest')
      return {
        subject: `A team ${why === 'refused' ? 'said no to' : 'withdrew its interest in'} your ${describe(matchup)} game on ${date}`,
        preview: `In your ${describe(matchup)} game.`,
        paragraphs: [`${what} Your game stays open for others.`],
      };
    return {
      subject: why === 'taken' ? `Another team got the game on ${date}` : `The game proposed for ${date} was withdrawn`,
      preview: `It was about a ${describe(matchup)} game.`,
      paragraphs: [`${what} You don’t need to do anything.`],
      button: { label: 'See your team', url: url(PROPOSALS_PATH) },
    };
  },
  samples: [
    sampleOffer,
    { ...sampleOffer, why: 'busy' },
    { ...sampleOffer, why: 'refused' },
    { ...sampleOffer, via: 'proposal' },
    { ...sampleOffer, via: 'quick', why: 'taken' },
  ],
});

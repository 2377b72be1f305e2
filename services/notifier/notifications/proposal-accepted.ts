import { changedFactsOf, crestOf, describe, isSoon, notification, sampleProposal } from './shared.ts';

export const proposalAccepted = notification('proposal.accepted', {
  category: 'games',
  to: ({ proposer }) => ({ team: proposer.id }),
  from: ({ answerer }) => answerer,
  forPartners: true,
  isUrgent: isSoon,
  email: ({ kind, matchup, before, proposer, answerer }, { url }) => {
    const off = kind === 'calloff';
    return {
      calendar: { game: matchup, teams: [answerer.teamName, proposer.teamName], cancelled: off },
      subject: off
        ? `${answerer.teamName} confirmed: the game is canceled`
        : `${answerer.teamName} accepted the change`,
      preview: `Your ${describe(matchup)} game ${off ? 'is canceled' : 'has a new time or place'}.`,
      paragraphs: [`${answerer.teamName} agrees to ${off ? 'cancel' : 'the new time or place of'} your game.`],
      ...crestOf(answerer, url),
      ...(before ? { facts: changedFactsOf(before, matchup) } : {}),
    };
  },
  samples: [
    { ...sampleProposal, kind: 'change' },
    { ...sampleProposal, kind: 'calloff', before: null },
  ],
});

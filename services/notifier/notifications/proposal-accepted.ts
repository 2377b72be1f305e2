import { changedFactsOf, crestOf, describe, isSoon, notification, sampleProposal } from './shared.ts';

export const proposalAccepted = notification('proposal.accepted', {
  category: 'games',
  to: ({ proposer }) => ({ team: proposer.id }),
  from: ({ answerer }) => answerer,
  forPartners: true,
  isUrgent: isSoon,
  email: ({ matchup, before, proposer, answerer }, { url }) => ({
    calendar: { game: matchup, teams: [answerer.teamName, proposer.teamName], cancelled: false },
    subject: `${answerer.teamName} accepted the change`,
    preview: `Your ${describe(matchup)} game has a new time or place.`,
    paragraphs: [`${answerer.teamName} agrees to the new time or place of your game.`],
    ...crestOf(answerer, url),
    ...(before ? { facts: changedFactsOf(before, matchup) } : {}),
  }),
  samples: [{ ...sampleProposal, kind: 'change' }],
});

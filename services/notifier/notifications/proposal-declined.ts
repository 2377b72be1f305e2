import { crestOf, isSoon, notification, proposalPath, sampleProposal } from './shared.ts';

export const proposalDeclined = notification('proposal.declined', {
  category: 'answers',
  to: ({ proposer }) => ({ team: proposer.id }),
  from: ({ answerer }) => answerer,
  isUrgent: isSoon,
  bell: (event) => ({ path: proposalPath(event) }),
  email: (event, { url }) => {
    const { kind, answerer } = event;
    return {
      subject: `${answerer.teamName} declined your proposal`,
      preview: kind === 'game' ? 'Others are waiting.' : 'The game stays as agreed.',
      paragraphs: [
        kind === 'game'
          ? `${answerer.teamName} cannot play at that time. Other teams near you are looking for opponents too.`
          : `${answerer.teamName} did not agree: the game stays as it was. Write to them to find another way.`,
      ],
      ...crestOf(answerer, url),
      button: { label: kind === 'game' ? 'See other opponents' : 'See the game', url: url(proposalPath(event)) },
    };
  },
  samples: [
    { ...sampleProposal, kind: 'game', before: null },
    { ...sampleProposal, kind: 'change' },
  ],
});

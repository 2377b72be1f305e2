import type { EventOf } from '@playfield/contracts/events.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';
import { describe, isSoon, notification, proposalPath, proposalTopic, sampleProposal } from './shared.ts';

function subjectOf({ kind, matchup, proposer, taken }: EventOf<'proposal.withdrawn'>): string {
  if (taken) return `Another team was first for the game on ${dateText(matchup.date)}`;
  return kind === 'game'
    ? `The game proposed for ${dateText(matchup.date)} was withdrawn`
    : `${proposer.teamName} withdrew a proposal`;
}

export const proposalWithdrawn = notification('proposal.withdrawn', {
  category: 'interests',
  to: ({ answerer }) => ({ team: answerer.id }),
  from: ({ proposer }) => proposer,
  isLimited: () => true,
  topic: proposalTopic,
  isUrgent: isSoon,
  isDiscreet: true,
  bell: (event) => {
    const { teamName } = event.proposer;
    const title = event.taken ? `Another team was first for ${teamName}` : `${teamName} withdrew a proposal`;
    return { title, path: proposalPath(event) };
  },
  email: (event, { url }) => {
    const { kind, matchup, proposer, taken } = event;
    return {
      subject: subjectOf(event),
      preview: kind === 'game' ? `It was about a ${describe(matchup)} game.` : 'The game stays as agreed.',
      paragraphs: [
        kind === 'game'
          ? `${taken ? `Another team accepted ${proposer.teamName}’s game first.` : `${proposer.teamName} no longer proposes this game.`} There is nothing for you to do.`
          : `${proposer.teamName} withdrew its proposal. Your game stays as agreed.`,
      ],
      button: { label: kind === 'game' ? 'See your team' : 'See the game', url: url(proposalPath(event)) },
    };
  },
  samples: [
    { ...sampleProposal, kind: 'game', before: null },
    { ...sampleProposal, kind: 'game', before: null, quick: true, taken: true },
    { ...sampleProposal, kind: 'change' },
  ],
});

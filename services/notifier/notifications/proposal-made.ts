import type { EventOf } from '@playfield/contracts/events.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';
import {
  becauseOf,
  capital,
  changedFactsOf,
  crestOf,
  describe,
  isSoon,
  notification,
  proposalPath,
  proposalTopic,
  quoted,
  sampleProposal,
} from './shared.ts';

type Made = EventOf<'proposal.made'>;

function wordsOf(event: Made): { subject: string; preview: string; text: string } {
  const { kind, matchup, proposer, quick } = event;
  const date = dateText(matchup.date);
  if (quick)
    return {
      subject: `Quick Match: a team needs an opponent on ${date}`,
      preview: `${capital(describe(matchup))} on ${date}. The first team to accept plays.`,
      text: `${proposer.teamName} from ${proposer.teamLocation} needs an opponent soon and asks all teams that fit. The first to accept plays.`,
    };
  if (kind === 'game')
    return {
      subject: `A team proposes a game on ${date}`,
      preview: `${capital(describe(matchup))} on ${date}.`,
      text: `${proposer.teamName} from ${proposer.teamLocation} would like to play you. Accept and the game is on, or decline.`,
    };
  return {
    subject: `${proposer.teamName} would like to change your game`,
    preview: `Your ${describe(matchup)} game would have a new time or place.`,
    text: `${proposer.teamName} proposes another time or place${becauseOf(event)}. Until you accept, the game stays as it is.`,
  };
}

function titleOf(event: Made): string {
  const { proposer, quick, kind } = event;
  if (quick) return `Quick Match: ${proposer.teamName} needs an opponent`;
  return kind === 'game' ? `${proposer.teamName} proposes a game` : wordsOf(event).subject;
}

export const proposalMade = notification('proposal.made', {
  category: 'interests',
  to: ({ answerer }) => ({ team: answerer.id }),
  from: ({ proposer }) => proposer,
  forPartners: true,
  isLimited: () => true,
  topic: proposalTopic,
  // A Quick Match wakes only those who allow it: by morning it is over.
  isUrgent: (event, now) => (event.quick ? event.atNight === true : isSoon(event, now)),
  overtakenBy: { same: 'interestId', names: ['proposal.withdrawn', 'proposal.accepted', 'proposal.declined'] },
  isDiscreet: true,
  bell: (event) => ({ title: titleOf(event), path: proposalPath(event) }),
  email: (event, { url }) => {
    const { kind, matchup, before, proposer, note, acquainted } = event;
    const { subject, preview, text } = wordsOf(event);
    // A stranger's note stays on the page: anyone can propose a game to anyone.
    const isStrangers = kind === 'game' && !acquainted;
    return {
      subject,
      preview,
      paragraphs: isStrangers && note ? [text, 'They left you a note. You can read it on the page.'] : [text],
      ...crestOf(proposer, url),
      ...(before ? { facts: changedFactsOf(before, matchup) } : {}),
      ...quoted(isStrangers ? null : note),
      button: { label: 'Answer', url: url(proposalPath(event)) },
    };
  },
  samples: [
    { ...sampleProposal, kind: 'game', reason: null, before: null },
    { ...sampleProposal, kind: 'game', reason: null, before: null, acquainted: true },
    { ...sampleProposal, kind: 'game', reason: null, before: null, quick: true },
    { ...sampleProposal, kind: 'change' },
  ],
});

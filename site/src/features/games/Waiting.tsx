import type { Proposal } from '@playfield/contracts/proposals.ts';
import { ProposalNotice } from '../proposals/ProposalCard.tsx';

/** A change that waits for an answer, on top: the game stays as it is until then. */
export function Waiting({ proposal, onAnswered }: { proposal: Proposal; onAnswered: () => void }) {
  return (
    <section className="card p-2" aria-label="Proposed change">
      <ProposalNotice proposal={proposal} onAnswered={onAnswered} />
    </section>
  );
}

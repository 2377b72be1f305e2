import { $proposals, loadProposals } from './store.ts';
import { FailedState } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { ProposalCard } from './ProposalCard.tsx';

export function Proposals() {
  const proposals = useValue($proposals);
  if (proposals.status === 'loading') return null;
  if (proposals.status === 'failed')
    return <FailedState message={proposals.message} retry={() => void loadProposals()} />;
  const waiting = proposals.value.filter(({ status }) => status === 'pending');
  const answered = proposals.value.filter(({ status }) => status === 'accepted').slice(0, 1);
  if (waiting.length + answered.length === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="proposals-title">
      <h2 id="proposals-title" className="text-heading">
        Proposals
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {[...waiting, ...answered].map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

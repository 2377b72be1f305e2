import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useEffect } from 'react';
import { $proposals, loadProposals } from '../opponents/store.ts';
import { useValue } from '../../shared/ui/useValue.ts';
import { ProposalNotice } from './ProposalCard.tsx';

type Props = { game: Matchup; onChanged: () => void };

/** A change of an agreed game that waits for an answer. */
export function GameTools({ game, onChanged }: Props) {
  const proposals = useValue($proposals);
  useEffect(() => void loadProposals(), []);
  const waiting =
    proposals.status === 'ready'
      ? proposals.value.find(({ matchupId, status }) => matchupId === game.id && status === 'pending')
      : undefined;
  if (!waiting) return null;
  return (
    <div className="w-full px-3 pt-1 pb-2">
      <ProposalNotice proposal={waiting} onAnswered={onChanged} />
    </div>
  );
}

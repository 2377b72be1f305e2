import { dateText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useEffect, useState } from 'react';
import { $proposals, loadProposals } from '../opponents/store.ts';
import { later } from '../../shared/ui/later.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { ProposalNotice } from './ProposalCard.tsx';

const AgreementDialog = later(async () => (await import('../agreements/AgreementDialog.tsx')).AgreementDialog);
const ChangeDialog = later(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);

type Props = { game: Matchup; onChanged: () => void };
type Open = 'agreement' | 'change' | null;

/** Actions on an agreed game: the game agreement, a change, and answers to one. */
export function GameTools({ game, onChanged }: Props) {
  const proposals = useValue($proposals);
  // A link in an email may open the agreement.
  const [open, setOpen] = useState<Open>(() => (location.hash === `#card-${game.id}` ? 'agreement' : null));
  useEffect(() => void loadProposals(), []);

  const waiting =
    proposals.status === 'ready'
      ? proposals.value.find(({ matchupId, status }) => matchupId === game.id && status === 'pending')
      : undefined;
  const which = <span className="sr-only"> of the game on {dateText(game.date)}</span>;
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => setOpen('agreement')}>
        Game agreement{which}
      </button>
      {!waiting && (
        <button type="button" className="button button-plain" onClick={() => setOpen('change')}>
          Change or call off<span className="sr-only"> the game on {dateText(game.date)}</span>
        </button>
      )}
      {waiting && (
        <div className="w-full px-3 pt-1 pb-2">
          <ProposalNotice proposal={waiting} onAnswered={onChanged} />
        </div>
      )}
      {open === 'agreement' && <AgreementDialog game={game} onClose={() => setOpen(null)} />}
      {open === 'change' && <ChangeDialog game={game} onClose={() => setOpen(null)} />}
    </>
  );
}

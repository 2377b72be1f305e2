import { type WaitingChange, answerChange } from '@playfield/contracts/changes.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Quote } from '../../../shared/ui/Quote.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { act } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { whyText, changesOf } from './words.ts';
import { useClash } from '../../teams/clash/useClash.tsx';

async function answerWaiting(id: number, status: 'accepted' | 'declined' | 'withdrawn', opponent: string) {
  const failure = ['Error', 'Failed to answer. Please try again.'] as const;
  if (!(await act(failure, () => ask(answerChange, { params: { id }, body: { status } })))) return false;
  if (status === 'accepted')
    showSuccess('Game changed', `${opponent} gets an email. Calendars that follow your schedule update, too.`);
  else if (status === 'declined') showSuccess('Proposal declined', `We let ${opponent} know.`);
  else showSuccess('Proposal withdrawn');
  return true;
}

type Props = { gameId: number; change: WaitingChange; opponent: string; onAnswered: () => void };

export function Waiting({ gameId, change, opponent, onAnswered }: Props) {
  const { mine, note, mentionsMoney } = change;
  const why = whyText(change);
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-small bg-sunk p-3">
      <div className="grid min-w-0 gap-1 text-sm wrap-anywhere">
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          {mine ? `You asked ${opponent}` : `${opponent} asks`} to change the game
        </h3>
        <ChangedFacts change={change} />
        {why && <p className="text-soft">Why: {why}</p>}
        {note && <Quote text={note} mentionsMoney={mentionsMoney} className="text-soft" />}
      </div>
      <div className="ml-auto flex flex-wrap gap-2" data-actions data-show="acting">
        <Answers gameId={gameId} change={change} opponent={opponent} onAnswered={onAnswered} />
      </div>
    </article>
  );
}

function Answers({ gameId, change, opponent, onAnswered }: Props) {
  const answer = async (status: 'accepted' | 'declined' | 'withdrawn') => {
    if (await answerWaiting(gameId, status, opponent)) onAnswered();
  };
  const { accept, notice } = useClash(change.after, gameId, () => answer('accepted'), 'accept');
  if (notice) return notice;
  if (change.mine)
    return (
      <ActionButton pendingText="Withdrawing…" action={() => answer('withdrawn')}>
        Withdraw<span className="sr-only"> the proposal to {opponent}</span>
      </ActionButton>
    );
  return (
    <>
      <ActionButton pendingText="Declining…" action={() => answer('declined')}>
        Decline<span className="sr-only"> the proposal of {opponent}</span>
      </ActionButton>
      <ActionButton className="button-solid" pendingText="Accepting…" action={accept}>
        Accept<span className="sr-only"> the proposal of {opponent}</span>
      </ActionButton>
    </>
  );
}

function ChangedFacts({ change }: { change: WaitingChange }) {
  return (
    <dl className="grid gap-1 text-base">
      {changesOf(change).map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <dt className="font-semibold">{label}</dt>
          <dd>
            {before} <span aria-hidden="true">→</span> <span className="sr-only">asked for: </span>
            <strong>{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

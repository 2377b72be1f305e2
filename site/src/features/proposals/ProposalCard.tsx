import { dateText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { changeReasons, type Proposal } from '@playfield/contracts/proposals.ts';
import { useState } from 'react';
import { ChangedFacts } from './ChangedFacts.tsx';
import { whyText } from './changes.ts';
import { answerProposal, withdrawOwn } from '../opponents/store.ts';
import { clashWith, type Clash } from '../schedules/clash.ts';
import { ActionButton } from '../../shared/ui/ActionButton.tsx';
import { Leaf } from '../../shared/ui/Leaf.tsx';
import { Quote } from '../../shared/ui/Quote.tsx';
import { later } from '../../shared/ui/later.tsx';

const ClashNotice = later(async () => (await import('../schedules/ClashNotice.tsx')).ClashNotice);

type Props = { proposal: Proposal; onAnswered?: () => void };

/** A short version, for the messages page. */
export function ProposalNotice({ proposal, onAnswered }: Props) {
  const { team, kind, note, mentionsMoney } = proposal;
  const why = whyText(proposal);
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-small bg-sunk p-3">
      <div className="grid min-w-0 gap-1 text-sm wrap-anywhere">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{titleOf(proposal)}</h3>
        {kind === 'change' && <ChangedFacts proposal={proposal} />}
        {why && <p className="text-soft">Why: {why}</p>}
        {note && <Quote text={note} mentionsMoney={mentionsMoney} className="text-soft" />}
      </div>
      <div className="ml-auto flex flex-wrap gap-2" data-actions data-show="acting">
        {proposal.mine ? (
          <ActionButton className="button-quiet" pendingText="Withdrawing…" action={() => withdrawOwn(proposal)}>
            Withdraw<span className="sr-only"> the proposal to {team.teamName}</span>
          </ActionButton>
        ) : (
          <Answers proposal={proposal} onAnswered={onAnswered} />
        )}
      </div>
    </article>
  );
}

/** What is proposed, by whom and why, with the actions. */
export function ProposalCard({ proposal }: Pick<Props, 'proposal'>) {
  const { team, game, before, note, mentionsMoney, reason, late, matchupId, status } = proposal;
  return (
    <article className="card grid h-full content-between gap-4 p-5">
      <div className="flex gap-4">
        <Leaf date={game.date} />
        <div className="grid min-w-0 gap-1">
          <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal">{titleOf(proposal)}</h3>
          {proposal.quick && status === 'pending' && (
            <p>
              <span className="badge badge-looking">Quick Match</span> The first to accept plays.
            </p>
          )}
          <p>
            {dateText(game.date)}, {timeRangeText(game)}
          </p>
          <p className="text-soft">
            {game.location}
            {proposal.host && ` · ${proposal.host === 'us' ? 'you host' : 'they host'}`}
          </p>
          {before && <ChangedFacts proposal={proposal} />}
          {reason && (
            <p className="flex flex-wrap items-center gap-2">
              Because of: {labelOf(changeReasons, reason).toLowerCase()}
              {late && <span className="badge badge-rejected">Less than 48 hours before</span>}
            </p>
          )}
          {note !== null && <Quote text={note} mentionsMoney={mentionsMoney} />}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2" data-actions>
        {status === 'pending' && proposal.mine && (
          <ActionButton
            data-show="acting"
            className="button-quiet"
            pendingText="Withdrawing…"
            action={() => withdrawOwn(proposal)}
          >
            Withdraw<span className="sr-only"> the proposal to {team.teamName}</span>
          </ActionButton>
        )}
        {status === 'pending' && !proposal.mine && <Answers proposal={proposal} />}
        {status === 'accepted' && matchupId !== null && (
          <>
            <a href={`/games/${matchupId}`} className="button button-quiet">
              See the game<span className="sr-only"> with {team.teamName}</span>
            </a>
            <a href={`/messages/${team.id}`} className="button button-solid">
              Message Team<span className="sr-only"> {team.teamName}</span>
            </a>
          </>
        )}
      </div>
    </article>
  );
}

function Answers({ proposal, onAnswered }: Props) {
  const [clash, setClash] = useState<Clash | null>(null);
  async function answer(status: 'accepted' | 'declined'): Promise<void> {
    const isAgreeing = status === 'accepted' && proposal.kind !== 'calloff' && clash === null;
    const found = isAgreeing ? await clashWith(proposal.game, proposal.matchupId) : null;
    setClash(found);
    if (!found && (await answerProposal(proposal, status))) onAnswered?.();
  }
  if (clash)
    return <ClashNotice clash={clash} onAnyway={() => void answer('accepted')} onKeep={() => setClash(null)} />;
  const accept = proposal.kind === 'calloff' ? 'Confirm' : 'Accept';
  return (
    <>
      <ActionButton
        data-show="acting"
        className="button-quiet"
        pendingText="Declining…"
        action={() => answer('declined')}
      >
        Decline<span className="sr-only"> the proposal of {proposal.team.teamName}</span>
      </ActionButton>
      <ActionButton
        data-show="acting"
        className="button-solid"
        pendingText="Accepting…"
        action={() => answer('accepted')}
      >
        {accept}
        <span className="sr-only"> the proposal of {proposal.team.teamName}</span>
      </ActionButton>
    </>
  );
}

function titleOf({ kind, mine, team, status }: Proposal): string {
  const they = mine ? `You asked ${team.teamName}` : `${team.teamName} asks`;
  if (kind === 'change') return `${they} to change the game`;
  if (kind === 'calloff') return `${they} to cancel the game`;
  if (status === 'accepted') return `Game with ${team.teamName}`;
  return mine ? `You proposed a game to ${team.teamName}` : `${team.teamName} proposes a game`;
}

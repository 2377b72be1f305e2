import { $proposals, loadProposals, answerProposal, withdrawOwn } from './store.ts';
import { isOwn, placeOf, titleOf } from './words.ts';
import { FailedState, useValue } from '../../../shared/ui/States.tsx';
import { momentText, shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Leaf } from '../../../shared/ui/Badges.tsx';
import { Quote } from '../../../shared/ui/Quote.tsx';
import { useClash } from '../../teams/clash/useClash.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';
import { type ReactNode, useEffect } from 'react';

type Slot = Pick<Proposal['game'], 'date' | 'startTime'>;
type ListProps = { own?: boolean; then?: Slot; otherwise?: ReactNode };

export function SentFor({ game }: { game: Slot }) {
  useEffect(() => void loadProposals(), []);
  return <Proposals own then={game} />;
}

export function Proposals({ own = false, then, otherwise = null }: ListProps) {
  const isThen = ({ game }: Proposal) => !then || (game.date === then.date && game.startTime === then.startTime);
  const proposals = useValue($proposals);
  if (proposals.status === 'loading') return null;
  if (proposals.status === 'failed')
    return <FailedState message={proposals.message} retry={() => void loadProposals()} />;
  const waiting = proposals.value
    .filter((proposal) => proposal.status === 'pending' && isOwn(proposal) === own)
    .filter(isThen);
  if (waiting.length === 0) return otherwise;
  return (
    <Titled level="h2" title={then ? 'Who you asked' : 'Proposals'} className="grid gap-4">
      <ul className="grid gap-4 lg:grid-cols-2">
        {waiting.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ul>
    </Titled>
  );
}

type Props = { proposal: Proposal };

function ProposalCard({ proposal }: Props) {
  const { team, game, note, mentionsMoney } = proposal;
  return (
    <article className="card grid h-full content-between gap-4 p-5">
      <div className="flex gap-4">
        <Leaf date={game.date} />
        <div className="grid min-w-0 gap-1">
          <h3 className="text-subheading leading-snug">{titleOf(proposal)}</h3>
          {proposal.quick && (
            <p>
              <span className="badge badge-looking">Quick Match</span> {askedText(proposal)}The first to accept plays.
            </p>
          )}
          <p>
            {shortDayText(game.date)}, {timeRangeText(game)}
          </p>
          <p className="text-soft">{placeOf(proposal)}</p>
          {proposal.weekend && <Suggested {...proposal} weekend={proposal.weekend} />}
          {note !== null && <Quote text={note} mentionsMoney={mentionsMoney} />}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2" data-actions>
        {proposal.mine && proposal.weekend && (
          <ActionButton pendingText="One moment…" action={() => answerProposal(proposal, 'declined')}>
            No, not this game
          </ActionButton>
        )}
        {proposal.mine && !proposal.weekend && (
          <ActionButton data-show="acting" pendingText="Withdrawing…" action={() => withdrawOwn(proposal)}>
            Withdraw<span className="sr-only"> the proposal to {team.teamName}</span>
          </ActionButton>
        )}
        {!proposal.mine && <Answers proposal={proposal} />}
      </div>
    </article>
  );
}

function Answers({ proposal }: Props) {
  const { accept, notice } = useClash(proposal.game, proposal.id, () => answerProposal(proposal, 'accepted'), 'accept');
  if (notice) return notice;
  return (
    <>
      <ActionButton data-show="acting" pendingText="Declining…" action={() => answerProposal(proposal, 'declined')}>
        Decline<span className="sr-only"> the proposal of {proposal.team.teamName}</span>
      </ActionButton>
      <ActionButton data-show="acting" className="button-solid" pendingText="Accepting…" action={accept}>
        Accept
        <span className="sr-only"> the proposal of {proposal.team.teamName}</span>
      </ActionButton>
    </>
  );
}

function Suggested({ weekend, mine, team, game }: Proposal & { weekend: NonNullable<Proposal['weekend']> }) {
  const until = momentText(weekend.answerBy, game.timeZone);
  const asked = `${weekend.theySaidYes ? `${team.teamName} said yes. ` : ''}It’s on once both teams say yes, by ${until}.`;
  return (
    <>
      {weekend.reasons.length > 0 && <p className="text-soft">{weekend.reasons.join(' · ')}</p>}
      <p aria-live="polite">{mine ? `You said yes. ${team.teamName} can answer until ${until}.` : asked}</p>
    </>
  );
}

const askedText = ({ teamsAsked }: Proposal) =>
  teamsAsked === undefined ? '' : `${teamsAsked === 1 ? 'One team was' : `${teamsAsked} teams were`} asked. `;

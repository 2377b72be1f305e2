import type { GamePage } from '@playfield/contracts/games.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';
import { eventText } from '../proposals/changes.ts';
import { Quote } from '../../shared/ui/Quote.tsx';

/** What was answered and canceled, latest first; what waits for an answer stands above. */
export function History({ page: { proposals } }: { page: GamePage }) {
  const over = proposals.filter(({ status }) => status !== 'pending').toReversed();
  if (over.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="history-title">
      <h3 id="history-title" className="font-sans text-lg font-semibold tracking-normal">
        What happened
      </h3>
      <ol className="grid gap-3">
        {over.map((proposal) => (
          <li key={proposal.id} className="grid gap-0.5 border-s-2 border-hairline ps-4 wrap-anywhere">
            <p>{eventText(proposal)}</p>
            {proposal.note && (
              <Quote text={proposal.note} mentionsMoney={proposal.mentionsMoney} className="text-soft" />
            )}
            <time className="text-sm text-soft" dateTime={proposal.createdAt}>
              {dateText(proposal.createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { Proposal } from '@playfield/contracts/proposals.ts';
import { changesOf } from './changes.ts';

/** Old and new, side by side; nothing is cut off. */
export function ChangedFacts({ proposal }: { proposal: Pick<Proposal, 'game' | 'before'> }) {
  return (
    <dl className="grid gap-1 text-base">
      {changesOf(proposal).map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <dt className="font-semibold">{label}</dt>
          <dd>
            {before !== null && (
              <>
                <del className="text-soft">
                  <span className="sr-only">was </span>
                  {before}
                </del>{' '}
                <span aria-hidden="true">→</span> <span className="sr-only">now </span>
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}

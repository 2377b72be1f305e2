import type { WaitingChange } from '@playfield/contracts/changes.ts';
import { changesOf } from './words.ts';

/** Old and new, side by side; nothing is cut off. */
export function ChangedFacts({ change }: { change: WaitingChange }) {
  return (
    <dl className="grid gap-1 text-base">
      {changesOf(change).map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <dt className="font-semibold">{label}</dt>
          <dd>
            <del className="text-soft">
              <span className="sr-only">was </span>
              {before}
            </del>{' '}
            <span aria-hidden="true">→</span> <span className="sr-only">now </span>
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}

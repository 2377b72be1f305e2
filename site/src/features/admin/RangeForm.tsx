import { useEffect, useState } from 'react';
import { $range } from './stores/stats.ts';
import { useValue } from '../../shared/ui/useValue.ts';

/** Date range of the page views, in UTC. Loads them once both days are set. */
export function RangeForm({ load }: { load: () => Promise<void> }) {
  const range = useValue($range);
  const [wrong, setWrong] = useState(false);
  useEffect(() => void load(), [load]);

  function change(part: 'from' | 'to', day: string): void {
    if (day === '') return;
    const next = { ...range, [part]: day };
    $range.set(next);
    setWrong(next.from > next.to);
    if (next.from <= next.to) void load();
  }

  return (
    <fieldset className="flex flex-wrap items-end gap-4">
      <legend className="sr-only">Range of days</legend>
      {(['from', 'to'] as const).map((part) => (
        <div key={part} className="field">
          <label htmlFor={`range-${part}`}>{part === 'from' ? 'From' : 'To'}</label>
          <input
            id={`range-${part}`}
            type="date"
            className="input"
            value={range[part]}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'range-error' : undefined}
            onChange={({ currentTarget }) => change(part, currentTarget.value)}
          />
        </div>
      ))}
      {wrong && (
        <p id="range-error" className="error">
          The first day must not be after the last one.
        </p>
      )}
    </fieldset>
  );
}

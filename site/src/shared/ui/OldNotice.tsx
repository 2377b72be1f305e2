import { dateText } from '@playfield/contracts/fields/dates.ts';
import { useEffect, useState } from 'react';

/** Delay before the notice appears. On a fast connection, newer data loads sooner. */
const PATIENCE_MS = 1_000;

/**
 * Says how old the data on the screen is until newer data arrives.
 * @param since milliseconds since 1970
 */
export function OldNotice({ since }: { since: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    shown && (
      <output className="notice">
        As of {dateText(new Date(since).toISOString())}. This updates as soon as you are connected.
      </output>
    )
  );
}

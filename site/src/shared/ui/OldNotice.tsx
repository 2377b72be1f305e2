import { dateText } from '@playfield/contracts/fields/dates.ts';
import { useEffect, useState } from 'react';

const PATIENCE_MS = 1_000;

/** @param since when the data was cached, in milliseconds since 1970 */
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

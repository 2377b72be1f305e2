import { useEffect, useState } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';

/** How long the notice stays (spec section 9). */
const SHOWN_MS = 4000;

export function Tournament() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className="grid gap-2">
      <button type="button" className="button button-quiet justify-self-start" onClick={() => setShown(true)}>
        <Icon name="trophy" />
        Tournament Features
      </button>
      <output>{shown && <span className="notice block">Tournament features are coming soon.</span>}</output>
    </div>
  );
}

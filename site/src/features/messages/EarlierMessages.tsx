import { $earlier, loadEarlier } from './thread.ts';
import { useValue } from '../../shared/ui/useValue.ts';

const words = {
  idle: 'Load earlier messages',
  loading: 'Loading earlier messages…',
  failed: 'Earlier messages could not be loaded. Try again',
} as const;

/** At the top of a thread with earlier messages. Scrolling there also loads them. */
export function EarlierMessages() {
  const earlier = useValue($earlier);
  return (
    <button
      type="button"
      className="button button-plain mx-auto mt-2 flex-none"
      aria-disabled={earlier === 'loading'}
      onClick={() => void loadEarlier()}
    >
      {words[earlier]}
    </button>
  );
}

/** Where to continue after registering: a cookie of this browser, kept until the email address is confirmed in it. */
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { nextPath, ownPath } from '../format/next.ts';

const KEPT = 'pf_next';
/** As long as the link in the email is valid. */
const FRESH_SECONDS = DAY_SECONDS;
/** Limited to the page that reads it. Not in local storage, which is cleared while signed out. */
const ATTRIBUTES = `path=/verify; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

/**
 * Stores the path in the page's address for later, if it is `wanted` then.
 * @returns the query that passes it on
 */
export function keepNext(wanted: boolean): string {
  const path = nextPath(location.search, location.origin);
  const value = encodeURIComponent(path);
  // Also clears the path of an earlier registration.
  document.cookie = `${KEPT}=${value}; max-age=${path === '/' || !wanted ? 0 : FRESH_SECONDS}; ${ATTRIBUTES}`;
  return path === '/' ? '' : `?next=${value}`;
}

/** Returns and deletes the stored path. Validates it like any untrusted address. */
export function takeNext(): string | undefined {
  const [, value] = /(?:^|; )pf_next=([^;]*)/.exec(document.cookie) ?? [];
  if (value === undefined) return undefined;
  document.cookie = `${KEPT}=; max-age=0; ${ATTRIBUTES}`;
  try {
    return ownPath(decodeURIComponent(value), location.origin);
  } catch {
    return undefined;
  }
}

/** Where to go on after registering: a cookie of this browser, until the email address is confirmed in it. */
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { nextPath, ownPath } from '../format/next.ts';

const KEPT = 'pf_next';
/** As long as the link in the email works. */
const FRESH_SECONDS = DAY_SECONDS;
/** For the page alone that reads it. Not in the storage, which is emptied while nobody is signed in. */
const ATTRIBUTES = `path=/verify; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

/** Keeps the path in the page's address if it is `wanted` then. @returns the query to pass it on with */
export function keepNext(wanted: boolean): string {
  const path = nextPath(location.search, location.origin);
  const value = encodeURIComponent(path);
  // What an earlier registration wanted is over.
  document.cookie = `${KEPT}=${value}; max-age=${path === '/' || !wanted ? 0 : FRESH_SECONDS}; ${ATTRIBUTES}`;
  return path === '/' ? '' : `?next=${value}`;
}

/** The kept path, once: checked as what comes in an address is. */
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

import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { nextPath, ownPath } from '../format/next.ts';

const KEPT = 'pf_next';
const FRESH_SECONDS = DAY_SECONDS;
/** The next page's path is kept in a cookie, because pages clear local storage if no user is signed in. */
const ATTRIBUTES = `path=/verify; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

export function keepNext(wanted: boolean): string {
  const path = nextPath(location.search, location.origin);
  const value = encodeURIComponent(path);
  document.cookie = `${KEPT}=${value}; max-age=${path === '/' || !wanted ? 0 : FRESH_SECONDS}; ${ATTRIBUTES}`;
  return path === '/' ? '' : `?next=${value}`;
}

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

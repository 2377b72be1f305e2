/** Syncs with the site's other tabs. */
import { startSession } from '../api/session.ts';

/** The key of session.ts's cached team, which is set and cleared with the session. */
const REMEMBERED = 'pf_team';

/** Follows sign-ins and sign-outs in other tabs. */
export function followOtherTabs(): void {
  // A null key means everything was cleared. Either way, check the session again.
  addEventListener('storage', ({ key }) => (key === REMEMBERED || key === null) && void startSession());
}

/** The site's other tabs. */
import { startSession } from './session.ts';

/** What session.ts remembers of the team: it comes and goes with the session. */
const REMEMBERED = 'pf_team';

/** Keeps this page in step with the site's other tabs: signing out, or in as somebody else, in one holds for all. */
export function followOtherTabs(): void {
  // Without a key, all was cleared. Either way it is asked anew who is signed in.
  addEventListener('storage', ({ key }) => (key === REMEMBERED || key === null) && void startSession());
}

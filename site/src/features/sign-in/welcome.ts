import type { User } from '@playfield/contracts/users.ts';
import { rememberTeam } from '../../shared/stores/session.ts';
import { flashToast } from '../../shared/stores/toasts.ts';
import { nextPath } from '../../shared/format/next.ts';
import { LEAVING, type Leaving } from '../../shared/forms/pending.ts';

/** Redirects to the return path, for every sign-in method. */
export function welcome(user: User): Leaving {
  rememberTeam(user);
  flashToast({ tone: 'status', title: 'Login successful', text: `Welcome back, ${user.teamName}` });
  location.assign(nextPath(location.search, location.origin));
  return LEAVING;
}

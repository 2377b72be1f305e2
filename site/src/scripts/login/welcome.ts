import type { User } from '@playfield/contracts/users.ts';
import { rememberTeam } from '../../stores/session.ts';
import { leaveToast } from '../../stores/toasts.ts';
import { nextPath } from '../../words/next.ts';
import { LEAVING } from '../forms/pending.ts';
import type { Leaving } from '../forms/pending.ts';

/** Goes where the visitor was headed, whichever way they signed in. */
export function welcome(user: User): Leaving {
  rememberTeam(user);
  leaveToast({ tone: 'status', title: 'Login successful', text: `Welcome back, ${user.teamName}` });
  location.assign(nextPath(location.search, location.origin));
  return LEAVING;
}

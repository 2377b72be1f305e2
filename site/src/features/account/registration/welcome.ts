import type { SignedInUser } from '@playfield/contracts/sign-in.ts';
import { rememberTeam, shownName } from '../../../shared/api/session.ts';
import { flashToast } from '../../../shared/stores/toasts.ts';
import { nextPath } from '../../../shared/format/next.ts';
import { LEAVING, type Leaving } from '../../../shared/forms/form.ts';

export function welcome(user: SignedInUser, path = nextPath(location.search, location.origin)): Leaving {
  rememberTeam(user);
  const words = user.firstSignIn ? 'Welcome' : 'Welcome back';
  flashToast({ tone: 'status', title: 'Login successful', text: `${words}, ${shownName(user)}` });
  location.assign(path);
  return LEAVING;
}

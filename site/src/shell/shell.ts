import { $session, isManager, startSession } from '../shared/api/session.ts';
import { showFlashedToast } from '../shared/stores/toasts.ts';
import { keepPlace, renderHeader } from './header.ts';
import { renderToasts } from './toasts.ts';

renderHeader();
keepPlace();
renderToasts();
showFlashedToast();
$session.subscribe((session) => isManager(session) && void import('./follow.ts').catch(() => undefined));
void startSession();
// A page in the bfcache may predate a sign-in or sign-out.
addEventListener('pageshow', ({ persisted }) => persisted && void startSession());
addEventListener('load', () => void import('./late.ts').catch(() => undefined));
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  // Don't destructure the import, because the bundler would then add a wrapper to every page.
  void import('./install.ts').then((install) => install.offerInstall(event)).catch(() => undefined);
});

/** The one script of every page: header and toasts; what follows the server comes for team managers. Islands share its stores. */
import { $session, isManager, startSession } from '../stores/session.ts';
import { showFlashedToast } from '../stores/toasts.ts';
import { keepPlace, renderHeader } from './header.ts';
import { renderToasts } from './toasts.ts';

renderHeader();
keepPlace();
renderToasts();
showFlashedToast();
// Visitors and members who only look have nothing to follow. Loaded once, however often it is asked for.
$session.subscribe((session) => isManager(session) && void import('./follow.ts').catch(() => undefined));
void startSession();
// A page that the browser kept may have been left before somebody signed in or out.
addEventListener('pageshow', ({ persisted }) => persisted && void startSession());
// What nobody waits for comes when the page is there.
addEventListener('load', () => void import('./late.ts').catch(() => undefined));
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  // Not taken apart here: that is done by a wrapper around the import, which weighs on every page.
  void import('./install.ts').then((install) => install.offerInstall(event)).catch(() => undefined);
});

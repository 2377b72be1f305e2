/** The one script of every page: header, toasts, unread badge. Islands share its stores. */
import { startSession } from '../stores/session.ts';
import { showLeftToast } from '../stores/toasts.ts';
import { startUnread } from '../stores/unread.ts';
import { keepPlace, renderHeader } from './header.ts';
import { renderToasts } from './toasts.ts';

renderHeader();
keepPlace();
renderToasts();
showLeftToast();
startUnread();
void startSession();
// A page that the browser kept may have been left before somebody signed in or out.
addEventListener('pageshow', ({ persisted }) => persisted && void startSession());

/** Script of the admin pages: toasts and page counts, nothing of teams' sessions. */
import { showFlashedToast } from '../shared/stores/toasts.ts';
import { renderToasts } from './toasts.ts';

renderToasts();
showFlashedToast();
addEventListener('load', () => void import('./counting.ts').catch(() => undefined));

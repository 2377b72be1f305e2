/** The script of the operators' pages: toasts and the counting of pages, and nothing of teams' sessions. */
import { showLeftToast } from '../stores/toasts.ts';
import { renderToasts } from './toasts.ts';

renderToasts();
showLeftToast();
addEventListener('load', () => void import('./counting.ts').catch(() => undefined));

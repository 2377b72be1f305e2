/** The script of the operators' pages: toasts, and nothing of teams' sessions. */
import { showLeftToast } from '../stores/toasts.ts';
import { renderToasts } from './toasts.ts';

renderToasts();
showLeftToast();

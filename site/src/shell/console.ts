import { showFlashedToast } from '../shared/stores/toasts.ts';
import { renderToasts } from './toasts.ts';

renderToasts();
showFlashedToast();
addEventListener('load', () => void import('./counting.ts').catch(() => undefined));

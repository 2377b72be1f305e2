import type { ClientDirective } from 'astro';
import { hasSessionHint } from '../api/hint.ts';

const signedIn: ClientDirective = (load) => {
  if (hasSessionHint()) void load().then((hydrate) => hydrate());
};

export default signedIn;

import type { ClientDirective } from 'astro';
import { hasSessionHint } from '../shared/api/hint.ts';

const signedIn: ClientDirective = (load) => {
  if (hasSessionHint()) void load().then((hydrate) => hydrate());
};

export default signedIn;

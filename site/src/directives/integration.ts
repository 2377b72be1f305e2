import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Adds `client:signed-in`, so that visitors do not load React for islands that only signed-in users see. */
export function signedInDirective(): AstroIntegration {
  return {
    name: 'signed-in-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'signed-in', entrypoint: fileURLToPath(new URL('signed-in.ts', import.meta.url)) });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:signed-in'?: boolean;
  }
}

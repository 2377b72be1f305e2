import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

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

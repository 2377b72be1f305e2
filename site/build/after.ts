import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** An integration that works on the built site in the folder `dist`. */
export const afterBuild = (name: string, work: (dist: string) => Promise<void>): AstroIntegration => ({
  name: `playfield-${name}`,
  hooks: { 'astro:build:done': ({ dir }) => work(fileURLToPath(dir)) },
});

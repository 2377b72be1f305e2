import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

export const afterBuild = (name: string, work: (dist: string) => Promise<void>): AstroIntegration => ({
  name: `playfield-${name}`,
  hooks: { 'astro:build:done': ({ dir }) => work(fileURLToPath(dir)) },
});

import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { cards } from './build/cards.ts';
import { BROWSERS, chunkFileNames, chunks, entryFileNames } from './build/chunks.ts';
import { icons } from './build/icons.ts';
import { leanCalls } from './build/lean-calls.ts';
import { publish } from './build/publish.ts';
import { earlyScripts } from './build/scripts.ts';
import { worker } from './build/worker.ts';
import { signedInDirective } from './src/directives/integration.ts';
import { routes } from './src/routes.ts';

const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:8080';
const listed = new Set(routes.filter((route) => !route.signedIn).map((route) => new URL(route.path, publicUrl).href));

export default defineConfig({
  site: publicUrl,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  env: {
    schema: {
      SUPPORT_EMAIL: envField.string({ context: 'server', access: 'public', default: 'support@playfield.example' }),
    },
  },
  integrations: [
    react(),
    mdx(),
    sitemap({ filter: (page) => listed.has(page) }),
    signedInDirective(),
    leanCalls(),
    cards(),
    icons(),
    worker(),
    earlyScripts(),
    publish(),
  ],
  vite: {
    plugins: [tailwindcss()],
    build: { target: BROWSERS, cssTarget: BROWSERS },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: chunks, chunkFileNames, entryFileNames } } } },
    },
  },
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildSiteIfStale } from '@playfield/infra/local/site.ts';
import { startStack, type Stack } from '@playfield/infra/local/stack.ts';
import { startPostOffice } from './post-office.ts';
import { sharedStack, shareStack } from './shared-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
    mongoUrl: string;
    redisUrl: string;
    mailUrl: string;
    env: Record<string, string>;
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Tests use little logging, short caching, and no rate limits unless they need them. */
const TEST_SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  OPEN_GAMES_KEPT_S: '1',
  CALLERS_KEPT_S: '1',
  CALENDARS_ON_LOOPBACK: 'on',
} as const;

export type TestStack = Stack & { discard(): Promise<void> };

/**
 * Starts the product, after rebuilding the site if its sources have changed.
 * @param more extra settings
 */
export async function startTestStack(more: NodeJS.ProcessEnv = {}): Promise<TestStack> {
  if (!process.env['SITE_DIR']) await buildSiteIfStale(ROOT, { ...process.env, PUBLIC_URL: undefined }, console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'playfield-test-'));
  const mail = await startPostOffice();
  const stack = await startStack({
    dataDir,
    ports: 'free',
    services: true,
    site: false,
    durable: false,
    log: () => {},
    env: { ...TEST_SETTINGS, SITE_DIR: process.env['SITE_DIR'], SMTP_URL: mail.smtpUrl, ...more },
    onServiceLine: (_service, line) => {
      if (process.env['TEST_LOGS'] || line.includes('A request failed')) console.log(line);
    },
  });
  const running = { ...stack, mailUrl: mail.url };
  // Support functions run jobs on the first stack of a run.
  if (!sharedStack()) shareStack(running);
  return {
    ...running,
    async discard() {
      await stack.stop();
      await mail.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a stack for Vitest, or uses the parent process's stack if there is one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = sharedStack() ? undefined : await startTestStack();
  const { url, mailUrl, env } = sharedStack() ?? {};
  project.provide('url', url ?? '');
  project.provide('mongoUrl', env?.['MONGODB_URL'] ?? '');
  project.provide('redisUrl', env?.['REDIS_URL'] ?? '');
  project.provide('mailUrl', mailUrl ?? '');
  project.provide('env', env ?? {});
  return async () => own?.discard();
}

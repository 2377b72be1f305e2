import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildSiteIfStale } from '@playfield/infra/local/site.ts';
import { startStack, type Stack } from '@playfield/infra/local/stack.ts';
import { startPostOffice } from './smtp.ts';
import { isStackShared, shareStack, stack, type SharedStack } from './shared-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext extends SharedStack {}
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const TEST_SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  OPEN_GAMES_KEPT_S: '1',
  CALLERS_KEPT_S: '1',
  CALENDARS_ON_LOOPBACK: 'on',
} as const;

export type TestStack = Stack & { discard(): Promise<void> };

export async function startTestStack(more: NodeJS.ProcessEnv = {}): Promise<TestStack> {
  if (!process.env['SITE_DIR']) await buildSiteIfStale(ROOT, { ...process.env, PUBLIC_URL: undefined }, console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'playfield-test-'));
  const mail = await startPostOffice();
  const own = await startStack({
    dataDir,
    ports: 'free',
    services: true,
    site: false,
    durable: false,
    log: () => {},
    env: { ...TEST_SETTINGS, SITE_DIR: process.env['SITE_DIR'], SMTP_URL: mail.smtpUrl, ...more },
    onServiceLine: (_service, line) => {
      if (process.env['TEST_LOGS'] || line.includes('"stack":')) console.log(line);
    },
  });
  const running = { ...own, mailUrl: mail.url };
  if (!isStackShared()) shareStack(running);
  return {
    ...running,
    async discard() {
      await own.stop();
      await mail.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export default async function setup(runner: TestProject | object): Promise<() => Promise<void>> {
  const own = isStackShared() ? undefined : await startTestStack();
  if ('provide' in runner) {
    const { env, ...addresses } = stack();
    runner.provide('env', env);
    for (const name of ['url', 'mailUrl', 'mongoUrl', 'redisUrl'] as const) runner.provide(name, addresses[name]);
  }
  return async () => own?.discard();
}

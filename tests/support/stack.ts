/** The whole product with its own MongoDB, Redis and mail server: started once per run and discarded afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack, type Stack } from '@playfield/infra/local/stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
    mongoUrl: string;
    redisUrl: string;
    mailUrl: string;
    /** The services' environment. */
    env: Record<string, string>;
  }
}

/** What every product under test has: few lines of log, no limits but where a test asks for them, and no long waits. */
export const TEST_SETTINGS = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  RETENTION_PAUSE_S: '1',
  OPEN_GAMES_PAUSE_S: '1',
  OPEN_GAMES_KEPT_S: '1',
  CALENDARS_ON_LOOPBACK: 'on',
} as const;

export type TestStack = Stack & { discard(): Promise<void> };

/** A stack in an empty folder on free ports, with extra settings if given. Serves the last build of the site. */
export async function startTestStack(more: NodeJS.ProcessEnv = {}): Promise<TestStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playfield-test-'));
  const stack = await startStack({
    dataDir,
    ports: 'free',
    services: true,
    site: false,
    durable: false,
    log: () => {},
    env: {
      ...TEST_SETTINGS,
      SITE_DIR: process.env['SITE_DIR'],
      QUERY_SHAPES_FILE: process.env['QUERY_SHAPES_FILE'],
      SHARDED: process.env['SHARDED'],
      ...more,
    },
    onServiceLine: (_service, line) => process.env['TEST_LOGS'] && console.log(line),
  });
  return {
    ...stack,
    async discard() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startTestStack();
  project.provide('url', stack.url);
  project.provide('mongoUrl', stack.mongoUrl);
  project.provide('redisUrl', stack.redisUrl);
  project.provide('mailUrl', stack.mailUrl);
  project.provide('env', stack.env);
  return () => stack.discard();
}

/** Gives tests the running stack named by the environment; none to those that need none. */
import type { TestProject } from 'vitest/node';
import * as z from 'zod';
import type { Stack } from '@playfield/infra/local/stack.ts';

const STACK = 'PRESENT_STACK';

const presentStack = z.object({
  url: z.string(),
  mongoUrl: z.string(),
  redisUrl: z.string(),
  mailUrl: z.string(),
  env: z.record(z.string(), z.string()),
});

/** A stack's settings for a test run. */
export function presenting({ url, mongoUrl, redisUrl, mailUrl, env }: Stack): Record<string, string> {
  return { [STACK]: JSON.stringify({ url, mongoUrl, redisUrl, mailUrl, env }) };
}

export default function setup(project: TestProject): void {
  const given = process.env[STACK];
  if (!given) return;
  const { url, mongoUrl, redisUrl, mailUrl, env } = presentStack.parse(JSON.parse(given));
  project.provide('url', url);
  project.provide('mongoUrl', mongoUrl);
  project.provide('redisUrl', redisUrl);
  project.provide('mailUrl', mailUrl);
  project.provide('env', env);
}

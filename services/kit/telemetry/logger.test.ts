import { existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const FULL = '/dev/full';

it.runIf(existsSync(FULL))('does not throw when the disk is full', () => {
  const log = createLogger('accounts', 'info', openSync(FULL, 'w'));
  const long = 'x'.repeat(100_000);
  expect(() => {
    for (let line = 0; line < 20; line += 1) log.info(long);
  }).not.toThrow();
});

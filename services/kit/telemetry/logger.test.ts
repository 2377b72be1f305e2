import { existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createLogger, describeError } from './logger.ts';

const FULL = '/dev/full';

it.runIf(existsSync(FULL))('does not throw when the disk is full', () => {
  const log = createLogger('accounts', 'info', openSync(FULL, 'w'));
  const long = 'x'.repeat(100_000);
  expect(() => {
    for (let line = 0; line < 20; line += 1) log.info(long);
  }).not.toThrow();
});

it('logs the code of a Redis error reply, but no other part of an error message', () => {
  const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });
  expect(describeError(reply('WRONGPASS invalid username'))).toEqual({ error: 'ReplyError', code: 'WRONGPASS' });
  expect(describeError(reply('Pat@teams.example'))).toEqual({ error: 'ReplyError' });
  expect(describeError(new Error('SECRET words'))).toEqual({ error: 'Error' });
  const hung = new Error("Socket timeout. Expecting data, but didn't receive any in 500ms.");
  expect(describeError(hung)).toEqual({ error: 'Error', code: 'ETIMEDOUT' });
});

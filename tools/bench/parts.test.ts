import { access } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { NAMES, runsOf } from './parts.ts';

it('has a program for each bench', async () => {
  for (const { part } of runsOf([])) await access(new URL(`${part}.ts`, import.meta.url));
  for (const name of NAMES) expect(runsOf([name]), name).not.toEqual([]);
});

it('takes the consumer, and of the processes the notifier, for notify', () => {
  expect(runsOf(['gateway', 'streams', 'notify'])).toEqual([
    { part: 'gateway', rows: [] },
    { part: 'consumer', rows: [] },
    { part: 'processes', rows: ['notifier'] },
    { part: 'streams', rows: [] },
  ]);
});

it('measures all processes once where both are asked for', () => {
  expect(runsOf(['notify', 'processes'])).toEqual([
    { part: 'consumer', rows: [] },
    { part: 'processes', rows: [] },
  ]);
});

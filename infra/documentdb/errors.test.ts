import { expect, it } from 'vitest';
import { codeOf, inTransaction } from './errors.ts';

it.each([
  ['a lock timeout that fires as the lock is granted', 'canceling statement due to user request', 'WriteConflict'],
  ['an exceeded time limit', 'canceling statement due to statement timeout', 'MaxTimeMSExpired'],
])('returns the MongoDB code for %s, and a label only if the driver should retry', (_, errmsg, codeName) => {
  const failure = { ...codeOf('57014', errmsg), errmsg };
  const errorLabels = codeName === 'WriteConflict' ? ['TransientTransactionError'] : undefined;
  expect(inTransaction(failure)).toEqual({ ...failure, codeName, ...(errorLabels && { errorLabels }) });
});

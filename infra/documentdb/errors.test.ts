import { expect, it } from 'vitest';
import { codeOf, inTransaction } from './errors.ts';

it.each([
  ['a lock timeout that fires as the lock is granted is', 'canceling statement due to user request', 'WriteConflict'],
  ['an exceeded time limit is not', 'canceling statement due to statement timeout', 'MaxTimeMSExpired'],
])('%s a conflict that the driver retries', (_, errmsg, codeName) => {
  const failure = { ...codeOf('57014', errmsg), errmsg };
  const errorLabels = codeName === 'WriteConflict' ? ['TransientTransactionError'] : undefined;
  expect(inTransaction(failure)).toEqual({ ...failure, codeName, ...(errorLabels && { errorLabels }) });
});

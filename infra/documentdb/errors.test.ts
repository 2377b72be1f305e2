import { expect, it } from 'vitest';
import { encode } from './bson.ts';
import { codeOf, inTransaction } from './errors.ts';
import { readOutcome } from './replies.ts';

it.each([
  ['a lock timeout that fires as the lock is granted', 'canceling statement due to user request', 'WriteConflict'],
  ['an exceeded time limit', 'canceling statement due to statement timeout', 'MaxTimeMSExpired'],
])('maps %s to MongoDB’s error, labeled as transient only if the driver should retry', (_, errmsg, codeName) => {
  const failure = { ...codeOf('57014', errmsg), errmsg };
  const errorLabels = codeName === 'WriteConflict' ? ['TransientTransactionError'] : undefined;
  expect(inTransaction(failure)).toEqual({ ...failure, codeName, ...(errorLabels && { errorLabels }) });
});

it('decodes a packed SQLSTATE, even one that ends in 0, and leaves other codes unchanged', async () => {
  const codesIn = async (code: number) =>
    readOutcome(encode({ ok: 1, writeErrors: [{ index: 0, code, errmsg: '' }] }), async (errmsg) => ({ errmsg }));
  expect(await codesIn(4_293)).toMatchObject({ errors: [{ code: 14_031 }] });
  expect(await codesIn(4_294)).toMatchObject({ errors: [{ code: 4_294 }] });
});

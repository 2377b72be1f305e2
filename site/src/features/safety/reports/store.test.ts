import { expect, it } from 'vitest';
import { answerCalls, refusal } from '../../../shared/api/test-server.ts';
import { fileReport, reportForMoney } from './store.ts';

const answer = answerCalls();
const typed = { reason: 'other', details: 'Rude' };
const game = { words: 'this game', kind: 'matchup', id: 7 } as const;

it('files a report, and counts one that was filed before as filed', async () => {
  const asked = answer({ 'POST /api/reports': { status: 201, json: { message: 'Thank you' } } });
  expect(await fileReport(game, typed)).toEqual({ ok: true, value: { message: 'Thank you' } });
  expect(asked[0]?.body).toMatchObject({ ...typed, kind: 'matchup', id: 7 });
  answer({ 'POST /api/reports': refusal(409, 'You have reported this already') });
  expect(await fileReport(game, typed)).toEqual({ ok: true, value: { message: 'You have reported this already' } });
});

it('keeps the form where it could not be sent', async () => {
  answer({ 'POST /api/reports': 'cut' });
  expect(await fileReport({ words: 'Larks', kind: 'team', id: 2 }, typed)).toEqual({ ok: false, errors: {} });
});

it('reports a message that asks for money without a form, and once', async () => {
  const asked = answer({ 'POST /api/messages/report': { status: 201, json: { message: 'Thank you' } } });
  expect(await reportForMoney('m1')).toEqual({ ok: true, value: { message: 'Thank you' } });
  expect(asked[0]?.body).toEqual({ messageId: 'm1', reason: 'money' });
  answer({ 'POST /api/messages/report': refusal(409, 'You have reported this already') });
  expect(await reportForMoney('m1')).toEqual({ ok: true, value: { message: 'You have reported this already' } });
  answer({ 'POST /api/messages/report': 'cut' });
  expect(await reportForMoney('m1')).toEqual({ ok: false, errors: {} });
});

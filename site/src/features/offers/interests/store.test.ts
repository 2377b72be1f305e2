import { beforeEach, expect, it } from 'vitest';
import { answerCalls, refusal } from '../../../shared/api/test-server.ts';
import { $session } from '../../../shared/api/session.ts';
import { $toast } from '../../../shared/stores/toasts.ts';
import { $myInterests, $standings, express, withdraw } from './store.ts';

const answer = answerCalls();
const times = { date: '2027-05-01', startTime: '10:00', endTime: '12:00', startsAt: '2027-05-01T16:00:00.000Z' };
const game = { id: 7, matchupType: 'looking', ...times } as const;
const mine = { id: 'i1', status: 'pending', matchup: { id: 7 } };

beforeEach(() => {
  $session.set({ status: 'in', user: {} as never });
  $standings.set({});
  $myInterests.set({ status: 'ready', value: [mine as never] });
});

it('shows an interest immediately, and does not send it twice', async () => {
  const asked = answer({ 'POST /api/interests': { status: 201, json: { id: 'i1', status: 'pending' } } });
  const sent = express(game);
  expect($standings.get()[7]).toEqual({ status: 'pending', id: null });
  await express(game);
  expect(await sent).toEqual({ refused: false });
  expect($standings.get()[7]).toEqual({ status: 'pending', id: 'i1' });
  expect($toast.get()?.text).toMatch(/If they accept, the game is on, and you host\.$/);
  const body = { matchupId: 7, startsAt: game.startsAt, clientId: expect.any(String) };
  expect(asked).toEqual([{ call: 'POST /api/interests', body }]);
});

it.each([
  ['refuses', refusal(409, 'This matchup is no longer open'), true, 'This matchup is no longer open'],
  ['does not respond', 'cut', false, /could not reach the server/],
] as const)('reverts an interest if the server %s', async (_, answered, refused, text) => {
  answer({ 'POST /api/interests': answered });
  expect(await express(game)).toEqual({ refused });
  expect($standings.get()[7]).toBeUndefined();
  expect($toast.get()).toMatchObject({ tone: 'destructive', text: expect.stringMatching(text) });
});

it('makes no request for a signed-out visitor', async () => {
  $session.set({ status: 'out' });
  const asked = answer({});
  await express(game);
  expect(asked).toEqual([]);
  expect($toast.get()?.title).toBe('Authentication required');
});

it('withdraws an interest immediately and restores it on failure', async () => {
  $standings.set({ 7: { status: 'pending', id: 'i1' } });
  answer({ 'DELETE /api/interests/i1': 'cut' });
  const gone = withdraw(7);
  expect([$standings.get()[7], $myInterests.get()]).toEqual([undefined, { status: 'ready', value: [] }]);
  await gone;
  expect($standings.get()[7]).toEqual({ status: 'pending', id: 'i1' });
  expect($myInterests.get()).toEqual({ status: 'ready', value: [mine] });

  answer({ 'DELETE /api/interests/i1': {} });
  await withdraw(7);
  expect($standings.get()[7]).toBeUndefined();
});

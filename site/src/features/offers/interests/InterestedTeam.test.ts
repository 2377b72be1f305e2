import { beforeEach, expect, it } from 'vitest';
import { answerCalls, refusal } from '../../../shared/api/test-server.ts';
import { $toast } from '../../../shared/stores/toasts.ts';
import { $proposals } from '../proposals/store.ts';
import { $posted } from '../../games/matchups/posted-games.ts';
import { $notes, decide } from './InterestedTeam.tsx';

const answer = answerCalls();
const team = { id: 2, teamName: 'Larks' };
const interest = (letter: string) =>
  ({ id: letter.repeat(24), status: 'pending', team }) as Parameters<typeof decide>[0];
const one = interest('a');

const statuses = () => {
  const posted = $posted.get();
  return posted.status === 'ready'
    ? posted.value.games.map(({ status, interests }) => [status, ...interests.map((i) => i.status)])
    : [];
};

beforeEach(() => {
  $posted.set({
    status: 'ready',
    value: { games: [{ id: 7, status: 'open', interests: [one] } as never], nextCursor: null },
  });
  $notes.set({});
});

it('does not send a decision if its note is too long, but keeps the note and shows an error', async () => {
  const asked = answer({});
  $notes.setKey(one.id, { text: 'x'.repeat(5_000) });
  await decide(one, 'accepted');
  expect(asked).toEqual([]);
  expect($notes.get()[one.id]).toMatchObject({ text: expect.stringContaining('xxx'), error: expect.any(String) });
});

it('shows the error and reloads the posted games if an interest has already been decided', async () => {
  const fresh = [{ id: 7, status: 'matched', interests: [] }];
  answer({
    [`PUT /api/interests/${one.id}/status`]: refusal(409, 'This request was answered already'),
    'GET /api/my-matchups': { json: fresh },
  });
  await decide(one, 'accepted');
  expect($toast.get()?.text).toBe('This request was answered already');
  await expect.poll(statuses).toEqual([['matched']]);
});

it('reloads posted games and proposals after an answer, because the answer can end other offers', async () => {
  const fresh = [{ id: 7, status: 'matched', interests: [{ ...one, status: 'accepted' }] }];
  answer({
    [`PUT /api/interests/${one.id}/status`]: { json: { ...one, status: 'accepted' } },
    'GET /api/my-matchups': { json: fresh },
    'GET /api/proposals': { json: [] },
  });
  await decide(one, 'accepted');
  expect(statuses()).toEqual([['matched', 'accepted']]);
  expect($proposals.get()).toEqual({ status: 'ready', value: [] });
});

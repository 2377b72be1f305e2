import { beforeEach, expect, it } from 'vitest';
import { answerCalls, refusal } from '../../../shared/api/test-server.ts';
import { $toast } from '../../../shared/stores/toasts.ts';
import { $proposals, $suggestions, answerProposal, sendGame } from './store.ts';

const answer = answerCalls();
const team = { id: 2, teamName: 'Larks', teamLocation: '' };
const proposal = (id: string) => ({ id, status: 'pending', team }) as Parameters<typeof answerProposal>[0];
const held = () => {
  const proposals = $proposals.get();
  return proposals.status === 'ready' ? proposals.value.map(({ id, status }) => `${id} ${status}`) : proposals.status;
};

beforeEach(() => {
  $suggestions.set({ status: 'ready', value: { game: null, ready: true, suggestions: [] } });
  $proposals.set({ status: 'ready', value: [proposal('p1'), proposal('p2')] });
});

it('sends no proposal if the form has errors', async () => {
  const asked = answer({});
  const sent = await sendGame(2, 'Larks', { date: '', startTime: '10:00', endTime: '09:00', host: 'us' });
  expect(sent).toMatchObject({ ok: false, errors: { date: 'Date is required' } });
  expect(asked).toEqual([]);
});

it('shows the error and reloads the proposals if one has already been answered', async () => {
  answer({
    'PUT /api/proposals/p1/status': refusal(409, 'Too late'),
    'GET /api/proposals': { json: [proposal('p2')] },
  });
  expect(await answerProposal(proposal('p1'), 'accepted')).toBe(false);
  expect($toast.get()?.text).toBe('Too late');
  await expect.poll(held).toEqual(['p2 pending']);
});

import type { Matchup } from '@playfield/contracts/matchups.ts';
import { expect, it } from 'vitest';
import { answerCalls } from '../../../shared/api/test-server.ts';
import { $toast } from '../../../shared/stores/toasts.ts';
import { openAgain } from './own-game-dialogs.tsx';

const answer = answerCalls();

it('reopens a hidden game by saving it unchanged', async () => {
  const kept = { date: '2099-12-05', location: 'Boulder, CO', address: 'Field 3', additionalInfo: null };
  const game = { ...kept, id: 7, latitude: '40', longitude: '-105' };
  const asked = answer({ 'PUT /api/matchups/7': { json: game }, 'GET /api/my-matchups': { json: [] } });
  await openAgain(game as unknown as Matchup);
  expect(asked[0]).toMatchObject({ call: 'PUT /api/matchups/7', body: kept });
  expect($toast.get()).toMatchObject({ title: 'Open again' });
});

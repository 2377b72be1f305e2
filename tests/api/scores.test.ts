import { getGame } from '@playfield/contracts/games.ts';
import { setScore } from '@playfield/contracts/scores.ts';
import { expect, it } from 'vitest';
import { agree, signUpTeams } from '../support/teams.ts';
import { change } from '../support/traces.ts';

it('confirms a score when both teams report the same result', async () => {
  const [host, guest] = await signUpTeams('Scoring Swans', 'Scoring Storks');
  const params = { id: (await agree(host, guest, { ageGroup: '12u' })).id };
  const startsAt = new Date(Date.now() - 3 * 60 * 60_000);
  await change('matchmaking', 'matchups', { _id: params.id }, { startsAt });
  expect(await host.ask(setScore, { params, body: { us: 3, them: 2 } })).toMatchObject({ status: 'open' });
  expect(await guest.ask(setScore, { params, body: { us: 2, them: 3 } })).toMatchObject({ status: 'confirmed' });
  expect((await host.ask(getGame, { params })).score).toMatchObject({ ours: { us: 3, them: 2 } });
});

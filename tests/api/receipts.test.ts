import { getGame } from '@playfield/contracts/games.ts';
import { getReceipt } from '@playfield/contracts/receipts.ts';
import { expect, it } from 'vitest';
import { agree, signUpTeams } from '../support/teams.ts';

it('shows each team when the other first saw the field', async () => {
  const [host, guest] = await signUpTeams('Receipt Ravens', 'Receipt Robins');
  const params = { id: (await agree(host, guest, { address: 'Narwhal Gate 9' })).id };
  expect((await host.ask(getReceipt, { params })).teams[1]).toMatchObject({ mine: false, people: [] });
  await guest.ask(getGame, { params });
  const { teams } = await host.ask(getReceipt, { params });
  expect(teams[1]?.people[0]?.views).toMatchObject([{ way: 'page', at: expect.any(String) }]);
});

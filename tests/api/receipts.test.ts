/** Who was shown an agreed game's field and contacts: noted before they are shown, and told to the two teams alone. */
import { getAgreement } from '@playfield/contracts/agreements.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { getReceipt } from '@playfield/contracts/receipts.ts';
import { type Matchup } from '@playfield/contracts/matchups.ts';
import { beforeEach, expect, it } from 'vitest';
import { agree, signUpTeams, type TestTeam } from '../support/teams.ts';

let host: TestTeam;
let guest: TestTeam;
let game: Matchup;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Receipt Ravens', 'Receipt Robins');
  game = await agree(host, guest, { address: 'Narwhal Gate 9' });
});

const receipt = (team: TestTeam) => team.ask(getReceipt, { params: { id: game.id } });
const open = (team: TestTeam) => team.ask(getGame, { params: { id: game.id } });

it('shows when each team first saw the field', async () => {
  expect((await receipt(host)).teams).toMatchObject([
    { team: { teamName: 'Receipt Ravens' }, mine: true, people: [] },
    { team: { teamName: 'Receipt Robins' }, mine: false, people: [] },
  ]);
  const before = Date.now();
  await open(guest);
  const first = await receipt(host);
  const views = first.teams[1]?.people[0]?.views ?? [];
  expect(views.map(({ way }) => way)).toEqual(['page']);
  expect(new Date(views[0]?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before - 1_000);
  expect(new Date(views[0]?.at ?? 0).getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  await Promise.all([open(guest), open(guest), guest.ask(getAgreement, { params: { id: game.id } })]);
  expect(await receipt(host)).toEqual(first);
});

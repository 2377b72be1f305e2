import { adminDeleteMatchup, adminListMatchups, adminRestoreMatchup } from '@playfield/contracts/admin/matchups.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { updateProfile } from '@playfield/contracts/account.ts';
import { beforeAll, expect, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { agree, express, mailbox, post, signUp } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';
import { newWord } from '../support/words.ts';

let support: Visitor;
beforeAll(async () => {
  support = await newAdmin('support');
});

const about = (id: number) => ({ params: { id } });
const search = (q: string) => support.ask(adminListMatchups, { query: { q } });

it('finds games by part of their title, team name or location in any state', async () => {
  const word = newWord();
  const [team, guest] = await Promise.all([signUp({ teamName: `Rovers ${word}` }), signUp()]);
  const place = `Field ${newWord()}, Boulder, CO`;
  const game = await post(team, { sport: 'lacrosse', ageGroup: '14u', location: place, additionalInfo: 'Blue gate' });
  const agreed = await agree(team, guest);
  const [found] = await search(place.toUpperCase());
  expect(found).toMatchObject({
    ...game,
    title: '14U Lacrosse · Can Host',
    description: 'Blue gate',
    teamName: `Rovers ${word}`,
  });
  expect((await search(`vers ${word}`)).map(({ id, status }) => [id, status])).toEqual([
    [agreed.id, 'matched'],
    [game.id, 'open'],
  ]);
  expect((await search('4u lacrosse · can')).map(({ id }) => id)).toContain(game.id);
  expect(await search(`blue ${word}`)).toEqual([]);

  await team.ask(updateProfile, { body: { teamName: `Rangers ${word}` } });
  await until(async () => (await search(`rangers ${word}`)).length === 2);
  expect(await search(`rovers ${word}`)).toEqual([]);
});

it('deletes a game immediately and restores it as it was', async () => {
  const [team, other] = await Promise.all([signUp(), signUp()]);
  const game = await post(team);
  await express(other, game);
  await support.ask(adminDeleteMatchup, about(game.id));
  expect(await other.refusedWith(getMatchup, about(game.id))).toBe(404);
  expect(await team.ask(listMyMatchups)).toEqual([]);
  expect(await support.refusedWith(adminDeleteMatchup, about(game.id))).toBe(404);
  expect(await support.ask(adminRestoreMatchup, about(game.id))).toMatchObject({ id: game.id, status: 'open' });
  expect(await other.ask(getMatchup, about(game.id))).toMatchObject({ status: 'open', interestCount: 1 });
  expect(await support.refusedWith(adminRestoreMatchup, about(game.id))).toBe(409);
});

it('notifies the teams when the time to undo is over and audits the deletion', async () => {
  const [team, guest] = await Promise.all([signUp(), signUp()]);
  const game = await agree(team, guest);
  await support.ask(adminDeleteMatchup, about(game.id));
  // The seconds in which it can be undone are over.
  await change('matchmaking', 'matchups', { _id: game.id }, { removeAt: new Date() });
  await mailbox().waitFor(guest.email, /canceled (?:a|your) game/);
  expect(await holds('matchmaking', 'matchups', { _id: game.id })).toBe(false);
  expect(await holds('matchmaking', 'offers', { matchupId: game.id })).toBe(false);
  expect(await support.refusedWith(adminRestoreMatchup, about(game.id))).toBe(404);
  await until(async () => {
    const entries = await support.ask(listAudit, { query: { q: 'matchup_deleted' } });
    return entries.some(({ subject, admin }) => subject?.id === String(game.id) && admin !== null);
  });
});

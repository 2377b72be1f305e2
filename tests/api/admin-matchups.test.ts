import { adminDeleteMatchup, adminListMatchups, adminRestoreMatchup } from '@playfield/contracts/admin/matchups.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { updateProfile } from '@playfield/contracts/account.ts';
import { expect, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { agree, dayFromNow, express, mailbox, post, signUp } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { newWord } from '../support/words.ts';

it('finds games in any state, restores deleted games, and notifies teams of a permanent deletion', async () => {
  const support = await newAdmin('support');
  const about = (id: number) => ({ params: { id } });
  const search = (q: string) => support.ask(adminListMatchups, { query: { q } });
  const word = newWord();
  const [team, guest] = await Promise.all([signUp({ teamName: `Rovers ${word}` }), signUp()]);
  const game = await post(team, {
    sport: 'lacrosse',
    ageGroup: '14u',
    additionalInfo: 'Blue gate',
    date: dayFromNow(8),
  });
  const agreed = await agree(team, guest);
  const found = await search(`VERS ${word}`);
  expect(found.map(({ id, status }) => [id, status])).toEqual([
    [agreed.id, 'matched'],
    [game.id, 'open'],
  ]);
  expect(found[1]).toMatchObject({ ...game, title: '14U Lacrosse · Can Host', description: 'Blue gate' });
  await team.ask(updateProfile, { body: { teamName: `Rangers ${word}` } });
  await until(async () => (await search(`rangers ${word}`)).length === 2);

  await express(guest, game);
  await support.ask(adminDeleteMatchup, about(game.id));
  expect(await guest.refusedWith(getMatchup, about(game.id))).toBe(404);
  expect((await team.ask(listMyMatchups)).map(({ id }) => id)).toEqual([agreed.id]);
  expect(await support.ask(adminRestoreMatchup, about(game.id))).toMatchObject({ id: game.id, status: 'open' });
  expect(await guest.ask(getMatchup, about(game.id))).toMatchObject({ status: 'open', interestCount: 1 });
  expect(await support.refusedWith(adminRestoreMatchup, about(game.id))).toBe(409);

  await support.ask(adminDeleteMatchup, about(agreed.id));
  // End the period in which a deletion can be undone.
  await change('matchmaking', 'matchups', { _id: agreed.id }, { removeAt: new Date() });
  await mailbox().waitFor(guest.email, /canceled (?:a|your) game/);
  expect(await holds('matchmaking', 'matchups', { _id: agreed.id })).toBe(false);
  expect(await holds('matchmaking', 'offers', { matchupId: agreed.id })).toBe(false);
  expect(await support.refusedWith(adminRestoreMatchup, about(agreed.id))).toBe(404);
  await until(async () => {
    const entries = await support.ask(listAudit, { query: { q: 'matchup_deleted' } });
    return entries.some(({ subject, admin }) => subject?.id === String(agreed.id) && admin !== null);
  });
});

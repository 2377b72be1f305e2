/** Alerts of saved searches. */
import { setSuspension } from '@playfield/contracts/admin/users.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import { unsubscribe } from '@playfield/contracts/mailing.ts';
import { deleteMatchup, type Matchup } from '@playfield/contracts/matchups.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  stopSavedSearch,
} from '@playfield/contracts/saved-searches.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { hourHasCome, statuses, subjects, titles, notified } from '../support/notifications.ts';
import { gamesAlertedTo, isAlertedTo, seekers, type Seekers } from '../support/searches.ts';
import { mailbox, visitor, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

let seeker: TestTeam;
let poster: TestTeam;
let save: Seekers['save'];
let postGame: Seekers['postGame'];
let db: Connection;

beforeAll(async () => {
  db = await connectMongo(inject('mongoUrl'), 'notifier');
});
afterAll(() => db.close());

beforeEach(async () => {
  ({ seeker, poster, save, postGame } = await seekers());
});

const stopTokenIn = ({ text }: { text: string }): string =>
  /unsubscribe\?token=([^&\s]+)&list=search/.exec(text)?.[1] ?? '';

async function twoThatWait(): Promise<[Matchup, Matchup]> {
  await save({}, { cadence: 'daily' });
  const games: [Matchup, Matchup] = [await postGame(), await postGame()];
  for (const game of games) await isAlertedTo(seeker, game);
  await until(async () => (await statuses(db, seeker)).join() === 'waiting,waiting');
  return games;
}

describe('alerts', () => {
  it('wait for the daily digest when that is preferred', async () => {
    await twoThatWait();
    expect(await subjects(seeker)).toEqual([]);
    await hourHasCome(seeker);
    const mail = await mailbox().waitFor(seeker.email, /2 things happened/);
    expect(mail.text.match(/New game for “Near us”/g)).toHaveLength(2);
    expect(stopTokenIn(mail)).not.toBe('');
  });

  it('stop with one tap in the email, for that search only', async () => {
    const { id } = await save();
    const other = await save({ sport: 'soccer' }, { name: 'Soccer' });
    await postGame();
    const mail = await mailbox().waitFor(seeker.email, /New game for “Near us”/);
    const token = stopTokenIn(mail);
    for (const tap of [1, 2])
      expect(await visitor().ask(stopSavedSearch, { body: { token } }), `${tap}`).toEqual({ name: 'Near us' });
    expect(await seeker.ask(listSavedSearches)).toMatchObject([
      { id: other.id, cadence: 'at_once' },
      { id, cadence: 'never' },
    ]);
    await postGame();
    const game = await postGame({ sport: 'soccer' });
    await notified(seeker, /New game for “Soccer”/);
    expect(await gamesAlertedTo(seeker)).toHaveLength(2);
    expect((await gamesAlertedTo(seeker)).at(-1)).toBe(game.id);
    await seeker.ask(deleteSavedSearch, { params: { id } });
    expect(await visitor().ask(stopSavedSearch, { body: { token } })).toEqual({ name: null });
  });

  it('are dropped when their search is stopped while they wait', async () => {
    const { id } = await save({}, { cadence: 'weekly' });
    await isAlertedTo(seeker, await postGame());
    await until(async () => (await statuses(db, seeker)).includes('waiting'));
    await seeker.ask(changeSavedSearch, { params: { id }, body: { name: 'Near us', cadence: 'never' } });
    await until(async () => !(await statuses(db, seeker)).includes('waiting'));
    expect(await titles(seeker)).toHaveLength(1);
  });

  it('cannot be stopped with forged links or links of other emails', async () => {
    await save();
    await postGame();
    const mail = await mailbox().waitFor(seeker.email, /New game for “Near us”/);
    const all = /unsubscribe\?token=([^&\s]+)$/m.exec(mail.text)?.[1] ?? '';
    expect(all).not.toBe('');
    for (const token of [all, `${stopTokenIn(mail)}x`, 'x'])
      expect(await visitor().refusedWith(stopSavedSearch, { body: { token } })).toBe(400);
    const body = { token: stopTokenIn(mail) };
    expect(await visitor().refusedWith(unsubscribe, { body })).toBe(400);
    expect(await seeker.ask(listSavedSearches)).toMatchObject([{ cadence: 'at_once' }]);
  });
});

describe('a waiting alert', () => {
  const isKnownAs = (game: Matchup, found: boolean) =>
    until(() => holds('notifier', 'facts', { _id: `game ${game.id}`, holds: found }));

  it('leaves out a game that was canceled', async () => {
    const [gone, left] = await twoThatWait();
    await poster.ask(deleteMatchup, { params: { id: gone.id } });
    await isKnownAs(gone, false);
    await hourHasCome(seeker);
    const mail = await mailbox().waitFor(seeker.email, /New game for “Near us”/);
    expect(mail.text).toContain(`game=${left.id}`);
    expect(mail.text).not.toContain(`game=${gone.id}`);
  });

  it('is not sent when none of its games is left', async () => {
    const games = await twoThatWait();
    await (await newAdmin()).ask(setSuspension, { params: poster.user, body: { suspended: true } });
    for (const game of games) await isKnownAs(game, false);
    await hourHasCome(seeker);
    await until(async () => (await statuses(db, seeker)).every((status) => status === 'skipped'));
    expect(await subjects(seeker)).toEqual([]);
  });

  it('ends when one team blocks the other', async () => {
    await twoThatWait();
    await until(() => seeker.ask(setBlock, { params: poster.user, body: { blocked: true } }).then(() => true));
    await until(async () => (await statuses(db, seeker)).every((status) => status === 'skipped'));
  });
});

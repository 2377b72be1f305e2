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
import { mailbox, signUp, visitor, type TestTeam } from '../support/teams.ts';
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

const nothingWaits = () => until(async () => (await statuses(db, seeker)).every((status) => status === 'skipped'));

async function thatWait(...games: Matchup[]): Promise<void> {
  for (const game of games) await isAlertedTo(seeker, game);
  await until(async () => (await statuses(db, seeker)).join() === games.map(() => 'waiting').join());
}

describe('alerts', () => {
  it('wait for the daily digest when that is preferred, without games that were canceled', async () => {
    await save({}, { cadence: 'daily' });
    const [gone, ...left] = [await postGame(), await postGame(), await postGame()];
    await thatWait(gone, ...left);
    expect(await subjects(seeker)).toEqual([]);
    await poster.ask(deleteMatchup, { params: { id: gone.id } });
    await until(() => holds('notifier', 'facts', { _id: `game ${gone.id}`, holds: false }));
    await hourHasCome(seeker);
    const mail = await mailbox().waitFor(seeker.email, /2 things happened/);
    expect(mail.text.match(/New game for “Near us”/g)).toHaveLength(2);
    for (const { id } of left) expect(mail.text).toContain(`game=${id}`);
    expect(mail.text).not.toContain(`game=${gone.id}`);
    expect(stopTokenIn(mail)).not.toBe('');
  });

  it('stop with one tap in the email, for that search only, and not with other or forged links', async () => {
    const { id } = await save();
    const other = await save({ sport: 'soccer' }, { name: 'Soccer' });
    await postGame();
    const mail = await mailbox().waitFor(seeker.email, /New game for “Near us”/);
    const token = stopTokenIn(mail);
    const all = /unsubscribe\?token=([^&\s]+)$/m.exec(mail.text)?.[1] ?? '';
    expect(all).not.toBe('');
    for (const forged of [all, `${token}x`])
      expect(await visitor().refusedWith(stopSavedSearch, { body: { token: forged } })).toBe(400);
    expect(await visitor().refusedWith(unsubscribe, { body: { token } })).toBe(400);
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

  it('are dropped while they wait when their search is stopped', async () => {
    const { id } = await save({}, { cadence: 'weekly' });
    await isAlertedTo(seeker, await postGame());
    await until(async () => (await statuses(db, seeker)).includes('waiting'));
    await seeker.ask(changeSavedSearch, { params: { id }, body: { name: 'Near us', cadence: 'never' } });
    await nothingWaits();
    expect(await titles(seeker)).toHaveLength(1);
  });

  it('are dropped while they wait when one team blocks the other or the other is suspended', async () => {
    const suspended = await signUp();
    await save({}, { cadence: 'daily' });
    const games = [await postGame(), await postGame({}, suspended)];
    await thatWait(...games);
    await (await newAdmin()).ask(setSuspension, { params: suspended.user, body: { suspended: true } });
    await until(() => holds('notifier', 'facts', { _id: `game ${games[1]?.id}`, holds: false }));
    await until(() => seeker.ask(setBlock, { params: poster.user, body: { blocked: true } }).then(() => true));
    await hourHasCome(seeker);
    await nothingWaits();
    expect(await subjects(seeker)).toEqual([]);
  });
});

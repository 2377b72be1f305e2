import { answerLink, readLink } from '@playfield/contracts/links.ts';
import { unsubscribe } from '@playfield/contracts/mailing.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  SAVED_SEARCHES_MAX,
  saveSearch,
} from '@playfield/contracts/saved-searches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { gamesAlertedTo, isAlertedTo, seekers, type Seekers } from '../support/searches.ts';
import { hourHasCome, notified, statuses } from '../support/notifications.ts';
import { dayFromNow } from '../support/bodies.ts';
import { block, mailbox, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { database, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

let seeker: TestTeam;
let poster: TestTeam;
let word: string;
let save: Seekers['save'];
let postGame: Seekers['postGame'];

beforeEach(async () => {
  ({ seeker, poster, word, save, postGame } = await seekers());
});

describe('a saved search', () => {
  it('sends a single alert for each new game that fits, and reveals only the game’s town', async () => {
    await save({ sport: 'baseball' }, { name: 'Baseball', cadence: 'weekly' });
    await save({ zipcode: '80302', maxDistance: '25', q: `${word.slice(0, -1)} PUM boul` }, { name: 'Anything' });
    for (const location of ['Colorado Springs, CO', 'Denver, CO']) await postGame({ sport: 'soccer', location });
    const { id } = await postGame({ location: 'Scott Carpenter Park, 1505 30th St, Boulder, CO', address: 'Field 3' });
    const mail = await mailbox().waitFor(seeker.email, /New game for “Anything”/);
    expect(mail.text).toContain(`Place: Away · ${poster.user.teamName}’ field in Boulder, CO`);
    expect(mail.text).toContain(`/find-games?game=${id}`);
    for (const kept of ['Scott Carpenter', '30th St', 'Field 3']) expect(mail.text).not.toContain(kept);
    expect(await gamesAlertedTo(seeker)).toEqual([id]);
  });

  it('does not report games by its own team, teams that it has blocked, or teams that have blocked it', async () => {
    await save();
    await postGame({}, seeker);
    const [blocked, blocker] = await Promise.all([signUp(), signUp()]);
    await until(() => block(seeker, blocked).then(() => true));
    await until(() => block(blocker, seeker).then(() => true));
    for (const team of [blocked, blocker]) await postGame({}, team);
    const game = await postGame();
    await isAlertedTo(seeker, game);
    expect(await gamesAlertedTo(seeker)).toEqual([game.id]);
  });

  it('does not report a game that is canceled before the alert is sent', async () => {
    await save({}, { cadence: 'daily' });
    const [canceled, open] = [await postGame(), await postGame({ date: dayFromNow(21) })];
    const db = await database('notifier');
    await until(async () => (await statuses(db, seeker)).join() === 'waiting,waiting');
    await poster.ask(deleteMatchup, { params: { id: canceled.id } });
    await until(() => holds('notifier', 'facts', { _id: `game ${canceled.id}`, holds: false }));
    await hourHasCome(seeker);
    const mail = await mailbox().waitFor(seeker.email, /New game/);
    expect(mail.text).toContain(`game=${open.id}`);
    expect(mail.text).not.toContain(`game=${canceled.id}`);
  });
});

it('lists a saved search with its name and cadence, both of which can be changed', async () => {
  const saved = await save({ sport: 'soccer', zipcode: '80302', maxDistance: '25', ageGroup: '' });
  const filters = { sport: 'soccer', ageGroup: null, zipcode: '80302', maxDistance: 25, state: null, q: word };
  expect(saved).toMatchObject({ name: 'Near us', cadence: 'at_once', filters });
  const renamed = { name: 'Spring games', cadence: 'weekly' } as const;
  const params = { id: saved.id };
  expect(await seeker.ask(changeSavedSearch, { params, body: renamed })).toEqual({ ...saved, ...renamed });
  expect(await seeker.ask(listSavedSearches)).toEqual([{ ...saved, ...renamed }]);
  await seeker.ask(deleteSavedSearch, { params });
  expect(await seeker.ask(listSavedSearches)).toEqual([]);
});

it(`rejects a repeated search, and stores at most ${SAVED_SEARCHES_MAX} searches per team`, async () => {
  const refused = (q: string) =>
    seeker.refused(saveSearch, { body: { name: 'Again', cadence: 'daily', filters: { q } } });
  const numbers = Array.from({ length: SAVED_SEARCHES_MAX - 1 }, (_, number) => number);
  for (const number of numbers) await save({ q: `${word} ${number}` });
  expect(await refused(`0 ${word.toUpperCase()}`)).toMatchObject({ status: 409, message: /saved this search/ });
  const two = ['one', 'two'].map((q) =>
    seeker.ask(saveSearch, { body: { name: q, cadence: 'daily', filters: { q } } }),
  );
  expect((await Promise.allSettled(two)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refused('more')).toMatchObject({ status: 409, message: /Delete one first/ });
});

it('stops a search’s alerts with one tap in the email, but not through other or forged links', async () => {
  const { id } = await save();
  const other = await save({ sport: 'soccer' }, { name: 'Soccer' });
  await postGame();
  const mail = await mailbox().waitFor(seeker.email, /New game for “Near us”/);
  const [, token = ''] = /answer=stop&token=([^&\s]+)/.exec(mail.text) ?? [];
  const all = /unsubscribe\?token=([^&\s]+)$/m.exec(mail.text)?.[1] ?? '';
  expect(all).not.toBe('');
  for (const forged of [all, `${token}x`])
    expect(await visitor().refusedWith(answerLink, { body: { token: forged, answer: 'stop' } })).toBe(400);
  expect(await visitor().refusedWith(unsubscribe, { body: { token } })).toBe(400);
  const question = await visitor().ask(readLink, { body: { token } });
  expect(question).toMatchObject({ state: 'open', title: 'Stop alerts for “Near us”?', choices: [{ answer: 'stop' }] });
  for (const tap of [1, 2])
    expect(await visitor().ask(answerLink, { body: { token, answer: 'stop' } }), `${tap}`).toMatchObject({
      state: 'stopped',
      message: expect.stringContaining('still saved'),
    });
  const seen = await seeker.ask(listSavedSearches);
  expect(seen).toMatchObject([
    { id: other.id, cadence: 'at_once' },
    { id, cadence: 'never' },
  ]);
  await postGame();
  const game = await postGame({ sport: 'soccer' });
  await notified(seeker, /New game for “Soccer”/);
  expect(await gamesAlertedTo(seeker)).toHaveLength(2);
  expect((await gamesAlertedTo(seeker)).at(-1)).toBe(game.id);
  await seeker.ask(deleteSavedSearch, { params: { id } });
  const { state, message } = await visitor().ask(readLink, { body: { token } });
  expect([state, message]).toEqual(['stopped', expect.not.stringContaining('still saved')]);
});

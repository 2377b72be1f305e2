/** Saved searches: which new games they find, and what teams can do with them. */
import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { blockTeam } from '@playfield/contracts/blocks.ts';
import { createMatchups, deleteMatchup } from '@playfield/contracts/matchups.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  SAVED_SEARCHES_MAX,
  saveSearch,
} from '@playfield/contracts/saved-searches.ts';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { gamesAlertedTo, isAlertedTo, seekers, type Asked, type Game, type Seekers } from '../support/searches.ts';
import { dayFromNow, mailbox, matchupBody, PASSWORD, signUp, signUpMember, type TestTeam } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
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
  it.each<[filter: string, filters: Asked['filters'], other: Game, fitting: Game]>([
    ['sport', { sport: 'soccer' }, { sport: 'baseball' }, { sport: 'soccer' }],
    ['age group', { ageGroup: '10u' }, { ageGroup: '12u' }, { ageGroup: '10u' }],
    ['gender', { gender: 'female' }, { gender: 'male' }, { gender: 'female' }],
    ['type', { matchupType: 'looking' }, { matchupType: 'hosting' }, { matchupType: 'looking' }],
    ['state', { searchType: 'state', state: 'CO' }, { location: 'Laramie, WY' }, { location: 'Grand Junction, CO' }],
    [
      'a short way',
      { zipcode: '80302', maxDistance: '25' },
      { location: 'Colorado Springs, CO' },
      { location: 'Denver, CO' },
    ],
    ['a long way', { zipcode: '80302', maxDistance: '300' }, { location: 'Boston, MA' }, { location: 'Cheyenne, WY' }],
  ])('finds new games by %s', async (_, filters, other, fitting) => {
    await save(filters);
    await postGame(other);
    const game = await postGame(fitting);
    await isAlertedTo(seeker, game);
    expect(await gamesAlertedTo(seeker)).toEqual([game.id]);
  });

  it('finds by the words of teams, towns and notes, and by their beginnings', async () => {
    await save({ q: `${word.slice(0, -1)} PUM denv` });
    await postGame({ location: 'Boulder, CO' });
    const game = await postGame({ location: 'Denver, CO' });
    await isAlertedTo(seeker, game);
    expect(await gamesAlertedTo(seeker)).toEqual([game.id]);
  });

  it('tells each game once, however many of a team’s searches find it, and the town only', async () => {
    await save({ sport: 'baseball' }, { name: 'Baseball', cadence: 'weekly' });
    await save({}, { name: 'Anything' });
    const { id } = await postGame({ location: 'Scott Carpenter Park, 1505 30th St, Boulder, CO', address: 'Field 3' });
    const mail = await mailbox().waitFor(seeker.email, /New game for “Anything”/);
    expect(mail.text).toContain('Place: Boulder, CO');
    expect(mail.text).toContain(`/find-games?game=${id}`);
    for (const kept of ['Scott Carpenter', '30th St', 'Field 3']) expect(mail.text).not.toContain(kept);
    expect(await gamesAlertedTo(seeker)).toEqual([id]);
  });

  it('tells of each of several games that are posted at once', async () => {
    await save();
    const body = { ...matchupBody({ additionalInfo: word }), alsoOn: [dayFromNow(27), dayFromNow(34)] };
    const games = await poster.ask(createMatchups, { body });
    await until(async () => (await gamesAlertedTo(seeker)).length === games.length);
    expect((await gamesAlertedTo(seeker)).toSorted()).toEqual(games.map(({ id }) => id).toSorted());
  });

  it('tells nothing of the own games, of teams that keep apart, nor of a game that is gone', async () => {
    await save();
    await postGame({}, seeker);
    const [blocked, blocker] = [await signUp(), await signUp()];
    await until(() => seeker.ask(blockTeam, { params: blocked.user }).then(() => true));
    await until(() => blocker.ask(blockTeam, { params: seeker.user }).then(() => true));
    for (const team of [blocked, blocker]) await postGame({}, team);
    const gone = await postGame();
    await poster.ask(deleteMatchup, { params: { id: gone.id } });
    const game = await postGame();
    await isAlertedTo(seeker, game);
    expect((await gamesAlertedTo(seeker)).filter((id) => id !== gone.id)).toEqual([game.id]);
  });

  it('tells nobody of a game that began or was called off before its turn', async () => {
    await save();
    const [off, begun] = [await postGame(), await postGame()];
    for (const game of [off, begun]) await isAlertedTo(seeker, game);
    await poster.ask(deleteMatchup, { params: { id: off.id } });
    // They are due once more.
    const again = { toTell: new Types.ObjectId('0'.repeat(24)) };
    await change('matchmaking', 'matchups', { _id: begun.id }, { startsAt: new Date(), ...again });
    await change('matchmaking', 'matchups', { _id: off.id }, again);
    for (const { id } of [off, begun])
      await until(async () => !(await holds('matchmaking', 'matchups', { _id: id, toTell: { $exists: true } })));
    const last = await postGame();
    await isAlertedTo(seeker, last);
    expect((await gamesAlertedTo(seeker)).toSorted()).toEqual([off.id, begun.id, last.id].toSorted());
  });
});

describe('the list of saved searches', () => {
  it('holds what was saved, under names and cadences that can change', async () => {
    const saved = await save({ sport: 'soccer', zipcode: '80302', maxDistance: '25', ageGroup: '' });
    expect(saved).toMatchObject({
      name: 'Near us',
      cadence: 'at_once',
      filters: { sport: 'soccer', ageGroup: null, zipcode: '80302', maxDistance: 25, state: null, q: word },
    });
    const renamed = { name: 'Spring games', cadence: 'weekly' } as const;
    const params = { id: saved.id };
    expect(await seeker.ask(changeSavedSearch, { params, body: renamed })).toEqual({ ...saved, ...renamed });
    expect(await seeker.ask(listSavedSearches)).toEqual([{ ...saved, ...renamed }]);
    await seeker.ask(deleteSavedSearch, { params });
    expect(await seeker.ask(listSavedSearches)).toEqual([]);
    expect(await seeker.refusedWith(deleteSavedSearch, { params })).toBe(404);
  });

  it('is the team’s own, and for team managers', async () => {
    const { id } = await save();
    const body = { name: 'Mine now', cadence: 'never' } as const;
    expect(await poster.refusedWith(changeSavedSearch, { params: { id }, body })).toBe(404);
    expect(await poster.refusedWith(deleteSavedSearch, { params: { id } })).toBe(404);
    expect(await poster.ask(listSavedSearches)).toEqual([]);
    const member = await signUpMember();
    expect(await member.refusedWith(listSavedSearches)).toBe(403);
    expect(await seeker.ask(listSavedSearches)).toMatchObject([{ id, name: 'Near us' }]);
  });

  it('takes the same search once, however it is written, also at the same moment', async () => {
    await save({ zipcode: '80302', maxDistance: '25', q: 'Dragons Boulder' });
    const same = { zipcode: '80302', maxDistance: '25', q: 'boulder DRAGONS', searchType: 'zipcode' } as const;
    const body = { name: 'Again', cadence: 'daily', filters: same } as const;
    expect(await seeker.refused(saveSearch, { body })).toMatchObject({ status: 409, message: /saved this search/ });
    const twice = { ...body, filters: { sport: 'hockey' } } as const;
    const answers = await Promise.allSettled([1, 2, 3].map(() => seeker.ask(saveSearch, { body: twice })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it(`holds ${SAVED_SEARCHES_MAX} at most`, async () => {
    const numbers = Array.from({ length: SAVED_SEARCHES_MAX - 1 }, (_, number) => number);
    for (const number of numbers) await save({ q: `${word} ${number}` });
    const two = ['one', 'two'].map((q) =>
      seeker.ask(saveSearch, { body: { name: q, cadence: 'daily', filters: { q } } }),
    );
    expect((await Promise.allSettled(two)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const body = { name: 'One more', cadence: 'daily', filters: { q: 'more' } } as const;
    expect(await seeker.refused(saveSearch, { body })).toMatchObject({ status: 409, message: /Delete one first/ });
  });

  it('refuses a place that nobody knows and a search without a name, beside the fields', async () => {
    const refused = (more: Partial<Asked>) =>
      seeker.refused(saveSearch, { body: { name: 'Near us', cadence: 'daily', filters: {}, ...more } });
    const nowhere = { filters: { zipcode: 'Nowhere, ZZ', maxDistance: '25' } } as const;
    expect(await refused(nowhere)).toMatchObject({ status: 400, fieldErrors: { zipcode: [/could not find/] } });
    expect(await refused({ name: ' ' })).toMatchObject({
      status: 400,
      fieldErrors: { name: ['Please name the search'] },
    });
  });

  it('is in the export of an account, and goes with it', async () => {
    await save();
    expect(JSON.stringify(await seeker.ask(exportData))).toContain(word);
    await seeker.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => !(await holds('matchmaking', 'saved-searches', { teamId: seeker.user.id })));
  });
});

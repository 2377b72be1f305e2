import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
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
import { mailbox, PASSWORD, signUp, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
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
  it('finds new games by distance and words, and reports each once, with its town only', async () => {
    await save({ sport: 'baseball' }, { name: 'Baseball', cadence: 'weekly' });
    await save({ zipcode: '80302', maxDistance: '25', q: `${word.slice(0, -1)} PUM boul` }, { name: 'Anything' });
    for (const location of ['Colorado Springs, CO', 'Denver, CO']) await postGame({ sport: 'soccer', location });
    const { id } = await postGame({ location: 'Scott Carpenter Park, 1505 30th St, Boulder, CO', address: 'Field 3' });
    const mail = await mailbox().waitFor(seeker.email, /New game for “Anything”/);
    expect(mail.text).toContain('Place: Boulder, CO');
    expect(mail.text).toContain(`/find-games?game=${id}`);
    for (const kept of ['Scott Carpenter', '30th St', 'Field 3']) expect(mail.text).not.toContain(kept);
    expect(await gamesAlertedTo(seeker)).toEqual([id]);
  });

  it('reports no own games, no games of blocked teams and no canceled games', async () => {
    await save();
    await postGame({}, seeker);
    const [blocked, blocker] = [await signUp(), await signUp()];
    await until(() => seeker.ask(setBlock, { params: blocked.user, body: { blocked: true } }).then(() => true));
    await until(() => blocker.ask(setBlock, { params: seeker.user, body: { blocked: true } }).then(() => true));
    for (const team of [blocked, blocker]) await postGame({}, team);
    const gone = await postGame();
    await poster.ask(deleteMatchup, { params: { id: gone.id } });
    const game = await postGame();
    await isAlertedTo(seeker, game);
    expect((await gamesAlertedTo(seeker)).filter((id) => id !== gone.id)).toEqual([game.id]);
  });
});

describe('the list of saved searches', () => {
  it('keeps names and cadences, which can be changed, and is exported and deleted with the account', async () => {
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
    expect(JSON.stringify(await seeker.ask(exportData))).toContain(word);
    await seeker.ask(deleteSavedSearch, { params });
    expect(await seeker.ask(listSavedSearches)).toEqual([]);
    await save();
    await seeker.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => !(await holds('matchmaking', 'saved-searches', { teamId: seeker.user.id })));
  });

  it(`holds each search once, and ${SAVED_SEARCHES_MAX} at most`, async () => {
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
});

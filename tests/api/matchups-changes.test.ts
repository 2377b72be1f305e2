/** Changes and cancellations of posted games. */
import { expressInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import {
  deleteMatchup,
  getMatchup,
  listMyMatchups,
  MATCHUP_IN_PAST,
  updateMatchup,
} from '@playfield/contracts/matchups.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { describe, expect, it } from 'vitest';
import { startsAt } from '../support/traces.ts';
import { agree, dayFromNow, mailbox, post, signUp } from '../support/teams.ts';
import { newWord } from '../support/words.ts';

const unique = () => `Zebra${newWord()}`;

function changeOf({ date, startTime, endTime, location, additionalInfo }: Matchup) {
  return { date, startTime, endTime, location, additionalInfo };
}

describe('changing a game', () => {
  it('tells interested teams the old and the new time and place', async () => {
    const [host, guest] = [await signUp({ teamName: 'Moving Moose' }), await signUp()];
    const game = await post(host, { location: 'Boulder, CO' });
    await guest.ask(expressInterest, { body: { matchupId: game.id } });
    const body = { ...changeOf(game), location: 'Fort Collins, CO', startTime: '14:00', endTime: '16:00' };
    const changed = await host.ask(updateMatchup, { params: { id: game.id }, body });
    expect(changed).toMatchObject({ id: game.id, location: 'Fort Collins, CO', startTime: '14:00', interestCount: 1 });
    expect(changed.latitude).not.toBe(game.latitude);
    const mail = await mailbox().waitFor(guest.email, /Moving Moose changed a game/);
    expect(mail.text).toContain('Fort Collins, CO (was: Boulder, CO)');
    expect(mail.text).toMatch(/2:00 PM – 4:00 PM M[DS]T \(was: 10:00 AM – 12:00 PM M[DS]T\)/);
    expect((await guest.ask(getMatchup, { params: { id: game.id } })).myInterest).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['a town', { location: 'Denver, CO 80211' }, '80211'],
    ['a field with a point', { location: 'North Field', latitude: 41.1482, longitude: -104.8017 }, '82001'],
    ['the same field without a point', { location: 'Our field' }, '80303'],
    ['an unknown place', { location: 'Behind the old barn' }, null],
  ])('takes the ZIP code of %s', async (_, where, zipcode) => {
    const host = await signUp();
    const at = { location: 'Our field', latitude: 40.0176, longitude: -105.2797, zipcode: '80303' };
    const game = await post(host, at);
    expect(game).toMatchObject({ zipcode: '80303' });
    const changed = await host.ask(updateMatchup, { params: { id: game.id }, body: { ...changeOf(game), ...where } });
    expect(changed).toMatchObject({ zipcode });
    expect((await host.ask(listMyMatchups))[0]).toMatchObject({ zipcode });
  });

  it('does not notify anyone when only the notes change', async () => {
    const [host, guest] = [await signUp(), await signUp()];
    const game = await post(host, { additionalInfo: 'Bring watter.' });
    await guest.ask(expressInterest, { body: { matchupId: game.id } });
    const body = { ...changeOf(game), additionalInfo: 'Bring water.' };
    expect(await host.ask(updateMatchup, { params: { id: game.id }, body })).toMatchObject({
      additionalInfo: 'Bring water.',
      latitude: game.latitude,
    });
    await host.ask(updateMatchup, { params: { id: game.id }, body: { ...body, startTime: '09:00' } });
    await mailbox().waitFor(guest.email, /changed a game/);
    const sent = await mailbox().to(guest.email, /changed a game/);
    expect(sent).toHaveLength(1);
  });

  it('is refused once the game has begun', async () => {
    const host = await signUp();
    const game = await post(host);
    const params = { id: game.id };
    const body = changeOf(game);
    const past = { ...body, date: dayFromNow(-2) };
    expect(await host.refused(updateMatchup, { params, body: past })).toMatchObject({ message: MATCHUP_IN_PAST });
    await startsAt(game.id, Date.now() - 1_000);
    expect(await host.refusedWith(updateMatchup, { params, body })).toBe(409);
    expect(await host.refusedWith(deleteMatchup, { params })).toBe(409);
  });
});

it('canceling a game removes it from every list and tells every team that waited or had agreed', async () => {
  const host = await signUp({ teamName: 'Rainy Ravens' });
  const [guest, late] = [await signUp(), await signUp()];
  const game = await agree(host, guest);
  const open = await post(host, { date: dayFromNow(40) });
  await late.ask(expressInterest, { body: { matchupId: open.id } });
  for (const { id } of [game, open]) await host.ask(deleteMatchup, { params: { id } });
  for (const team of [guest, late]) {
    await mailbox().waitFor(team.email, /Rainy Ravens canceled (?:a|your) game/);
    expect(await team.ask(listMyInterests)).toEqual([]);
  }
  for (const { id } of [game, open]) {
    expect(await guest.refusedWith(getMatchup, { params: { id } })).toBe(404);
    expect(await host.refusedWith(deleteMatchup, { params: { id } })).toBe(404);
    expect(await late.refusedWith(expressInterest, { body: { matchupId: id } })).toBe(409);
  }
  expect(await host.ask(listMyMatchups)).toEqual([]);
});

it('a game that has begun leaves every list and accepts no more interest', async () => {
  const word = unique();
  const [host, guest] = [await signUp({ teamName: word }), await signUp()];
  const game = await post(host);
  const shown = async () => [
    ...(await guest.ask(listMatchups, { query: { q: word } })),
    ...(await guest.ask(getTeam, { params: host.user })).matchups,
  ];
  expect((await shown()).map(({ id }) => id)).toEqual([game.id, game.id]);
  await startsAt(game.id, Date.now() - 1_000);
  expect(await shown()).toEqual([]);
  expect(await guest.refused(expressInterest, { body: { matchupId: game.id } })).toMatchObject({
    status: 409,
    message: 'This matchup has already started',
  });
  expect((await host.ask(listMyMatchups)).map(({ id }) => id)).toEqual([game.id]);
});

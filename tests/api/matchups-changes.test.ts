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
import { expect, it } from 'vitest';
import { startsAt } from '../support/traces.ts';
import { agree, dayFromNow, mailbox, post, signUp } from '../support/teams.ts';
import { newWord } from '../support/words.ts';

const unique = () => `Zebra${newWord()}`;

function changeOf({ date, startTime, endTime, location, additionalInfo }: Matchup) {
  return { date, startTime, endTime, location, additionalInfo };
}

it('changing the time or place of a game tells interested teams the old and the new, and changing notes does not', async () => {
  const [host, guest] = [await signUp({ teamName: 'Moving Moose' }), await signUp()];
  const game = await post(host, { additionalInfo: 'Bring watter.' });
  const params = { id: game.id };
  await guest.ask(expressInterest, { body: { matchupId: game.id } });
  const noted = { ...changeOf(game), additionalInfo: 'Bring water.' };
  const { additionalInfo, latitude } = await host.ask(updateMatchup, { params, body: noted });
  expect({ additionalInfo, latitude }).toEqual({ additionalInfo: 'Bring water.', latitude: game.latitude });
  const body = { ...noted, location: 'Fort Collins, CO', startTime: '14:00', endTime: '16:00' };
  const changed = await host.ask(updateMatchup, { params, body });
  expect(changed).toMatchObject({ id: game.id, location: 'Fort Collins, CO', startTime: '14:00', interestCount: 1 });
  expect(changed.latitude).not.toBe(game.latitude);
  const mail = await mailbox().waitFor(guest.email, /Moving Moose changed a game/);
  expect(mail.text).toContain('Fort Collins, CO (was: Boulder, CO)');
  expect(mail.text).toMatch(/2:00 PM – 4:00 PM M[DS]T \(was: 10:00 AM – 12:00 PM M[DS]T\)/);
  expect(await mailbox().to(guest.email, /changed a game/)).toHaveLength(1);
  expect((await guest.ask(getMatchup, { params })).myInterest).toMatchObject({ status: 'pending' });
});

it('a changed game has the ZIP code of its new place', async () => {
  const host = await signUp();
  const at = { location: 'Our field', latitude: 40.0176, longitude: -105.2797, zipcode: '80303' };
  const zipAfter = async (where: object) => {
    const game = await post(host, at);
    const body = { ...changeOf(game), ...where };
    return (await host.ask(updateMatchup, { params: { id: game.id }, body })).zipcode;
  };
  expect(await zipAfter({ location: 'Denver, CO 80211' })).toBe('80211');
  expect(await zipAfter({ location: 'North Field', latitude: 41.1482, longitude: -104.8017 })).toBe('82001');
  expect(await zipAfter({})).toBe('80303');
  expect(await zipAfter({ location: 'Behind the old barn' })).toBeNull();
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

it('a game that has begun leaves every list, stays as it is, and accepts no more interest', async () => {
  const word = unique();
  const [host, guest] = [await signUp({ teamName: word }), await signUp()];
  const game = await post(host);
  const params = { id: game.id };
  const body = changeOf(game);
  const past = { ...body, date: dayFromNow(-2) };
  expect(await host.refused(updateMatchup, { params, body: past })).toMatchObject({ message: MATCHUP_IN_PAST });
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
  expect(await host.refusedWith(updateMatchup, { params, body })).toBe(409);
  expect(await host.refusedWith(deleteMatchup, { params })).toBe(409);
  expect((await host.ask(listMyMatchups)).map(({ id }) => id)).toEqual([game.id]);
});

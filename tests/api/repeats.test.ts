/** Retries after a lost answer take effect once, whether by the gateway or the client. */
import { randomUUID } from 'node:crypto';
import { expressInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { createMatchup, createMatchups, listMyMatchups, updateMatchup } from '@playfield/contracts/matchups.ts';
import { expect, it } from 'vitest';
import { dayFromNow, matchupBody, post, signUp } from '../support/teams.ts';

it('posts a game once under one name, and another one under another', async () => {
  const host = await signUp();
  const body = matchupBody({ clientId: randomUUID() });
  const first = await host.ask(createMatchup, { body });
  const again = await host.ask(createMatchup, { body });
  expect(again).toEqual(first);
  const other = await host.ask(createMatchup, { body: { ...body, clientId: randomUUID() } });
  expect(other.id).not.toBe(first.id);
  expect((await host.ask(listMyMatchups)).map(({ id }) => id)).toEqual([other.id, first.id]);
});

it('posts several games once, also at the same moment, and lets each be moved to a day of another', async () => {
  const host = await signUp();
  const body = { ...matchupBody({ clientId: randomUUID() }), date: dayFromNow(10), alsoOn: [dayFromNow(11)] };
  const [one, other] = await Promise.all([host.ask(createMatchups, { body }), host.ask(createMatchups, { body })]);
  expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id));
  expect(await host.ask(listMyMatchups)).toHaveLength(2);
  const [moved] = one;
  await host.ask(updateMatchup, {
    params: { id: moved?.id ?? 0 },
    body: { date: dayFromNow(11), startTime: '15:00', endTime: '16:00', location: 'Boulder, CO' },
  });
});

it('expresses an interest once under one name, and refuses a second one', async () => {
  const [host, guest] = await Promise.all([signUp(), signUp()]);
  const { id: matchupId } = await post(host);
  const body = { matchupId, clientId: randomUUID() };
  const first = await guest.ask(expressInterest, { body });
  expect(await guest.ask(expressInterest, { body })).toMatchObject({ id: first.id });
  expect(await guest.ask(listMyInterests)).toHaveLength(1);
  const second = { matchupId, clientId: randomUUID() };
  expect(await guest.refused(expressInterest, { body: second })).toMatchObject({ status: 409 });
});

import { setEmailNotifications } from '@playfield/contracts/account.ts';
import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { getGameCalendar } from '@playfield/contracts/calendar.ts';
import { answerChange, askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { deleteMatchup, getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { availabilityBody } from '../support/bodies.ts';
import { move } from '../support/games.ts';
import { agree, dayFromNow, express, mailbox, nextDayIn, post, signUp, type TestTeam } from '../support/teams.ts';

let boulder: TestTeam;
let denver: TestTeam;

beforeEach(async () => {
  [boulder, denver] = await Promise.all([
    signUp({ teamName: 'Boulder Bears' }),
    signUp({ teamName: 'Denver Dragons', teamLocation: 'Denver, CO' }),
  ]);
});

const LATER = { startTime: '14:00', endTime: '16:00' };
const off = { reason: 'weather', note: 'Lightning.' } as const;
const ofGame = (id: number) => ({ params: { id } });
const changeOf = ({ date }: { date: string }, to: { startTime: string; endTime: string }) =>
  ({ date, ...to, location: 'Boulder, CO', reason: 'other' }) as const;
const answer = (team: TestTeam, id: number, status: 'accepted' | 'declined' | 'withdrawn') =>
  team.ask(answerChange, { ...ofGame(id), body: { status } });
const changeFor = async (team: TestTeam, id: number) => (await team.ask(getGame, ofGame(id))).change;

describe('a change to an agreed game', () => {
  it.each([
    [
      'accepted',
      async (id: number, date: string) => {
        await denver.ask(askChange, { ...ofGame(id), body: changeOf({ date }, LATER) });
        await answer(boulder, id, 'accepted');
      },
    ],
    [
      'made by the poster',
      async (id: number) => void (await move(boulder, await boulder.ask(getMatchup, ofGame(id)), LATER)),
    ],
  ])('hides open dates at the new time and reopens those at the old time (%s)', async (_how, change) => {
    const [third, early] = [await signUp(), await post(denver, { startTime: '10:30', endTime: '11:30' })];
    const game = await agree(boulder, denver);
    const late = await post(boulder, { startTime: '15:00', endTime: '17:00' });
    await express(third, late);
    const openOnes = async () => {
      const all = [...(await boulder.ask(listMyMatchups)), ...(await denver.ask(listMyMatchups))];
      return all.filter(({ status }) => status === 'open').map(({ id }) => id);
    };
    expect(await openOnes()).toEqual([late.id]);
    await change(game.id, game.date);
    expect(await openOnes()).toEqual([early.id]);
    await mailbox().waitFor(third.email, /has another game at that time/);
  });

  it('takes effect when it is accepted, and keeps the time zone if the new place is unknown', async () => {
    const game = await agree(boulder, denver);
    const body = {
      date: game.date,
      startTime: '15:00',
      endTime: '17:00',
      location: 'Golden, CO',
      address: 'Lions Park, field 1',
      reason: 'field',
      note: 'Ours is flooded.',
    } as const;
    await denver.ask(askChange, { ...ofGame(game.id), body });
    expect(await changeFor(boulder, game.id)).toMatchObject({
      mine: false,
      before: { startTime: '10:00' },
      after: { startTime: '15:00', address: 'Lions Park, field 1' },
      note: 'Ours is flooded.',
    });
    expect(await boulder.ask(getMatchup, ofGame(game.id))).toMatchObject({ startTime: '10:00' });
    const email = await mailbox().waitFor(boulder.email, /Denver Dragons would like to change your game/);
    expect(email.text).toContain('asks for another time and place');
    expect(email.text).toMatch(/10:00 AM – 12:00 PM M[DS]T \(they ask for: /);

    await answer(boulder, game.id, 'accepted');
    expect(await changeFor(boulder, game.id)).toBeNull();
    for (const team of [boulder, denver])
      expect(await team.ask(getMatchup, ofGame(game.id))).toMatchObject({
        status: 'matched',
        startTime: '15:00',
        location: 'Golden, CO',
        address: 'Lions Park, field 1',
      });
    const news = await mailbox().waitFor(denver.email, /Boulder Bears accepted the change/);
    const own = await mailbox().waitFor(boulder.email, /Changed: your game against Denver Dragons/);
    for (const mail of [news, own]) expect(await mailbox().calendarOf(mail)).toContain('METHOD:PUBLISH');
    expect(await denver.ask(getGameCalendar, ofGame(game.id))).toContain('Lions Park');

    const nowhere = { ...body, location: 'Scott Carpenter Park', address: null };
    await denver.ask(askChange, { ...ofGame(game.id), body: nowhere });
    await answer(boulder, game.id, 'accepted');
    const { timeZone } = game;
    expect(await boulder.ask(getMatchup, ofGame(game.id))).toMatchObject({ location: nowhere.location, timeZone });
  });

  it('blocks other changes while it is pending, and can be accepted only by the other team', async () => {
    const game = await agree(boulder, denver);
    const change = changeOf(game, { startTime: '14:00', endTime: '16:00' });
    const concurrently = (asks: (team: TestTeam) => Promise<unknown>) =>
      Promise.allSettled([boulder, denver].map(asks)).then((all) => all.map(({ status }) => status).toSorted());
    const crossing = await concurrently((team) => team.ask(askChange, { ...ofGame(game.id), body: change }));
    expect(crossing).toEqual(['fulfilled', 'rejected']);
    const isBoulders = (await changeFor(boulder, game.id))?.mine === true;
    const [asking, answering] = isBoulders ? [boulder, denver] : [denver, boulder];
    const refused = (team: TestTeam, status: 'accepted' | 'withdrawn') =>
      team.refusedWith(answerChange, { ...ofGame(game.id), body: { status } });
    expect([await refused(asking, 'accepted'), await refused(answering, 'withdrawn')]).toEqual([403, 403]);
    const both = await Promise.allSettled([
      answer(answering, game.id, 'accepted'),
      answer(asking, game.id, 'withdrawn'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const startTime = both[0].status === 'fulfilled' ? '14:00' : '10:00';
    expect(await denver.ask(getMatchup, ofGame(game.id))).toMatchObject({ startTime });
    const later = changeOf(game, { startTime: '18:00', endTime: '19:00' });
    await asking.ask(askChange, { ...ofGame(game.id), body: later });
    const canceling = await concurrently((team) => team.ask(cancelGame, { ...ofGame(game.id), body: off }));
    expect(canceling).toEqual(['fulfilled', 'rejected']);
    expect(await refused(answering, 'accepted')).toBe(409);
    const { change: left, log } = await denver.ask(getGame, ofGame(game.id));
    expect(left).toBeNull();
    expect(log.filter(({ what }) => what === 'canceled')).toHaveLength(1);
  });
});

it('requires consent to add a field, unless the host adds the first one for the agreed town and time', async () => {
  const homeField = { location: 'Denver, CO', address: null };
  await denver.ask(setAvailability, { body: availabilityBody([], { homeField }) });
  const game = await agree(boulder, denver, { matchupType: 'looking', maxTravelDistance: 50 });
  const agreed = await mailbox().waitFor(denver.email, /Boulder Bears accepted/);
  expect(agreed.text).toContain('Place: Home · Your field in Denver, CO (exact field TBD)');
  const field = { location: 'Denver, CO', address: 'City Park, field 2', reason: 'field' } as const;
  const named = { date: game.date, startTime: '10:00', endTime: '12:00', ...field };
  await boulder.ask(askChange, { ...ofGame(game.id), body: named });
  expect(await changeFor(boulder, game.id)).toMatchObject({ mine: true });
  await answer(boulder, game.id, 'withdrawn');
  await denver.ask(askChange, { ...ofGame(game.id), body: { ...named, location: 'Golden, CO' } });
  expect(await changeFor(denver, game.id)).toMatchObject({ mine: true });
  await answer(denver, game.id, 'withdrawn');
  await denver.ask(askChange, { ...ofGame(game.id), body: { ...named, endTime: '13:00' } });
  expect(await changeFor(denver, game.id)).toMatchObject({ mine: true });
  await answer(boulder, game.id, 'declined');
  const stays = await mailbox().waitFor(denver.email, /Boulder Bears declined the change/);
  expect(stays.text).toContain('10:00 AM – 12:00 PM');
  expect(await boulder.ask(getMatchup, ofGame(game.id))).toMatchObject({ location: 'Denver, CO', address: null });

  await denver.ask(askChange, { ...ofGame(game.id), body: named });
  const { change, log } = await boulder.ask(getGame, ofGame(game.id));
  expect(change).toBeNull();
  expect(log.at(-1)).toMatchObject({ what: 'named_field', mine: false, times: { address: field.address } });
  const { location, address } = field;
  expect(await denver.ask(getAvailability)).toMatchObject({ availability: { homeField: { location, address } } });
  expect(await boulder.ask(getMatchup, ofGame(game.id))).toMatchObject({ location, address });
  const email = await mailbox().waitFor(boulder.email, /Denver Dragons added the field/);
  expect(email.text).toContain('Place: Away · City Park, field 2, Denver, CO');
  await denver.ask(askChange, { ...ofGame(game.id), body: { ...named, address: 'Far away' } });
  expect(await changeFor(denver, game.id)).toMatchObject({ mine: true });
});

it('withdraws or declines a requested change when one team agrees on another game at the new time', async () => {
  const third = await signUp();
  const [one, other] = [await agree(boulder, denver), await agree(denver, boulder, { date: dayFromNow(30) })];
  await denver.ask(askChange, { ...ofGame(one.id), body: changeOf(one, LATER) });
  await denver.ask(askChange, { ...ofGame(other.id), body: changeOf(other, LATER) });
  await agree(third, denver, { date: one.date, ...LATER });
  await agree(third, boulder, { date: other.date, ...LATER });
  for (const { id } of [one, other]) expect(await changeFor(boulder, id)).toBeNull();
  await mailbox().waitFor(boulder.email, /Denver Dragons withdrew the change/);
  await mailbox().waitFor(denver.email, /Boulder Bears declined the change/);
});

it('logs a new time of an agreed game for both teams when the posting team edits the game', async () => {
  const game = await agree(boulder, denver);
  await move(boulder, game, { startTime: '13:00', endTime: '15:00' });
  for (const team of [boulder, denver])
    expect((await team.ask(getGame, ofGame(game.id))).log.at(-1)).toMatchObject({
      what: 'moved',
      mine: team === boulder,
      times: { startTime: '13:00' },
    });
});

it('lets either team cancel an agreed game, and marks late cancellations', async () => {
  const tomorrow = { date: nextDayIn('America/Denver') };
  const early = await agree(boulder, denver, { address: 'Field 3' });
  const late = await agree(boulder, denver, tomorrow);
  await boulder.ask(setEmailNotifications, { body: { enabled: false } });
  await denver.ask(cancelGame, { ...ofGame(early.id), body: off });
  const seen = await boulder.ask(getGame, ofGame(early.id));
  expect(seen.cancellation).toEqual({ mine: false, late: false, seenAt: null, ...off });
  await boulder.ask(cancelGame, { ...ofGame(late.id), body: off });
  expect(await denver.ask(getGame, ofGame(late.id))).toMatchObject({ cancellation: { mine: false, late: true } });
  expect(await boulder.refusedWith(getMatchup, ofGame(late.id))).toBe(404);
  const deleted = await agree(boulder, denver, { ...tomorrow, startTime: '20:00', endTime: '22:00' });
  await boulder.ask(deleteMatchup, ofGame(deleted.id));
  expect(await boulder.ask(listAgreedGames, ofGame(denver.user.id))).toMatchObject([
    { id: early.id, status: 'cancelled' },
    { id: deleted.id, status: 'cancelled', calledOffLate: true },
    { id: late.id, status: 'cancelled', calledOffLate: true },
  ]);
  const news = await mailbox().waitFor(boulder.email, /Denver Dragons canceled your game on/);
  expect(news.text).toContain('canceled your game (weather).');
  expect(news.text).toContain('Lightning.');
  expect(news.text).toContain('Field 3, Boulder, CO');
  expect(await mailbox().calendarOf(news)).toContain('METHOD:CANCEL');
  const own = await mailbox().waitFor(denver.email, /^Canceled: your game against Boulder Bears/);
  expect(await mailbox().calendarOf(own)).toContain('METHOD:CANCEL');
  const lateNews = await mailbox().waitForAll(denver.email, /Boulder Bears canceled your game on/, 2);
  expect(lateNews.some(({ text }) => text.includes('less than 48 hours before it starts (weather)'))).toBe(true);
});

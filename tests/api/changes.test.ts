/** Changes and cancellations of agreed games. */
import { getGameCalendar } from '@playfield/contracts/calendar.ts';
import { answerChange, askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { deleteMatchup, getMatchup } from '@playfield/contracts/matchups.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { agree, mailbox, nextDayIn, signUp } from '../support/teams.ts';
import type { TestTeam } from '../support/teams.ts';

let boulder: TestTeam;
let denver: TestTeam;

beforeEach(async () => {
  [boulder, denver] = await Promise.all([
    signUp({ teamName: 'Boulder Bears' }),
    signUp({ teamName: 'Denver Dragons', teamLocation: 'Denver, CO' }),
  ]);
});

const ofGame = (id: number) => ({ params: { id } });
const changeOf = ({ date }: { date: string }, to: { startTime: string; endTime: string }) =>
  ({ date, ...to, location: 'Boulder, CO', reason: 'other' }) as const;
const answer = (team: TestTeam, id: number, status: 'accepted' | 'declined' | 'withdrawn') =>
  team.ask(answerChange, { ...ofGame(id), body: { status } });
const changeFor = async (team: TestTeam, id: number) => (await team.ask(getGame, ofGame(id))).change;

describe('a change of an agreed game', () => {
  it('to a place that nobody knows stays in its time zone', async () => {
    const game = await agree(boulder, denver);
    const { date, startTime, endTime } = game;
    const body = { date, startTime, endTime, location: 'Scott Carpenter Park', reason: 'field' } as const;
    await denver.ask(askChange, { ...ofGame(game.id), body });
    await answer(boulder, game.id, 'accepted');
    const { startsAt, timeZone } = game;
    expect(await boulder.ask(getMatchup, ofGame(game.id))).toMatchObject({
      location: body.location,
      startsAt,
      timeZone,
    });
  });

  it('can come from either team and applies once the other accepts', async () => {
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
    expect(email.text).toMatch(/\(was: 10:00 AM – 12:00 PM M[DS]T\)/);

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
    expect(await mailbox().calendarOf(news)).toContain('METHOD:PUBLISH');
    expect(await denver.ask(getGameCalendar, ofGame(game.id))).toContain('Lions Park');
  });

  it('is pending once, is answered by the right team, and ends when the game is canceled', async () => {
    const game = await agree(boulder, denver);
    const body = changeOf(game, { startTime: '14:00', endTime: '16:00' });
    const crossing = await Promise.allSettled(
      [boulder, denver].map((team) => team.ask(askChange, { ...ofGame(game.id), body })),
    );
    expect(crossing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const third = await signUp();
    expect(await third.refusedWith(askChange, { ...ofGame(game.id), body })).toBe(404);
    const isBoulders = (await changeFor(boulder, game.id))?.mine === true;
    const [asking, answering] = isBoulders ? [boulder, denver] : [denver, boulder];
    const refused = (team: TestTeam, status: 'accepted' | 'withdrawn') =>
      team.refusedWith(answerChange, { ...ofGame(game.id), body: { status } });
    expect([await refused(asking, 'accepted'), await refused(answering, 'withdrawn')]).toEqual([403, 403]);
    expect(await refused(third, 'accepted')).toBe(404);
    await boulder.ask(cancelGame, { ...ofGame(game.id), body: { reason: 'other' } });
    expect(await refused(answering, 'accepted')).toBe(409);
    expect(await changeFor(denver, game.id)).toBeNull();
  });

  it('has one outcome when it is accepted and withdrawn at once', async () => {
    const game = await agree(boulder, denver);
    const body = changeOf(game, { startTime: '14:00', endTime: '16:00' });
    await boulder.ask(askChange, { ...ofGame(game.id), body });
    const both = await Promise.allSettled([answer(denver, game.id, 'accepted'), answer(boulder, game.id, 'withdrawn')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const startTime = both[0].status === 'fulfilled' ? '14:00' : '10:00';
    expect(await denver.ask(getMatchup, ofGame(game.id))).toMatchObject({ startTime });
  });
});

describe('the field of an agreed game', () => {
  const field = { location: 'Denver, CO', address: 'City Park, field 2', reason: 'field' } as const;
  const named = (game: { date: string }) =>
    ({ date: game.date, startTime: '10:00', endTime: '12:00', ...field }) as const;

  it('is set by its host immediately', async () => {
    const game = await agree(boulder, denver, { matchupType: 'looking' });
    await denver.ask(askChange, { ...ofGame(game.id), body: named(game) });
    const { change, log } = await boulder.ask(getGame, ofGame(game.id));
    expect(change).toBeNull();
    expect(log.at(-1)).toMatchObject({ what: 'named_field', mine: false, times: { address: field.address } });
    for (const team of [boulder, denver])
      expect(await team.ask(getMatchup, ofGame(game.id))).toMatchObject({
        location: field.location,
        address: field.address,
      });
    const email = await mailbox().waitFor(boulder.email, /Denver Dragons changed a game/);
    expect(email.text).toContain('City Park, field 2');
    const elsewhere = { ...named(game), address: 'Far away' };
    await denver.ask(askChange, { ...ofGame(game.id), body: elsewhere });
    expect(await changeFor(denver, game.id)).toMatchObject({ mine: true });
  });

  it('requires consent when the guest sets it or the time changes too', async () => {
    const game = await agree(boulder, denver, { matchupType: 'looking' });
    await boulder.ask(askChange, { ...ofGame(game.id), body: named(game) });
    expect(await changeFor(boulder, game.id)).toMatchObject({ mine: true });
    await answer(boulder, game.id, 'withdrawn');
    const later = { ...named(game), endTime: '13:00' };
    await denver.ask(askChange, { ...ofGame(game.id), body: later });
    expect(await changeFor(denver, game.id)).toMatchObject({ mine: true });
    expect(await boulder.ask(getMatchup, ofGame(game.id))).toMatchObject({ location: 'Boulder, CO', address: null });
  });
});

describe('an agreed game', () => {
  const body = { reason: 'weather', note: 'Lightning.' } as const;

  it('can be canceled by either team immediately and is marked when that is late', async () => {
    const early = await agree(boulder, denver);
    const late = await agree(boulder, denver, { date: nextDayIn('America/Denver') });
    await denver.ask(cancelGame, { ...ofGame(early.id), body });
    const seen = await boulder.ask(getGame, ofGame(early.id));
    expect(seen.cancellation).toEqual({ mine: false, late: false, seenAt: null, ...body });
    await boulder.ask(cancelGame, { ...ofGame(late.id), body });
    expect(await denver.ask(getGame, ofGame(late.id))).toMatchObject({ cancellation: { mine: false, late: true } });
    expect(await boulder.refusedWith(getMatchup, ofGame(late.id))).toBe(404);
    expect(await boulder.ask(listAgreedGames, ofGame(denver.user.id))).toMatchObject([
      { id: early.id, status: 'cancelled' },
      { id: late.id, status: 'cancelled', calledOffLate: true },
    ]);
    const news = await mailbox().waitFor(boulder.email, /Denver Dragons canceled your game on/);
    expect(news.text).toContain('canceled your game (weather).');
    expect(news.text).toContain('Lightning.');
    expect(await mailbox().calendarOf(news)).toContain('METHOD:CANCEL');
    const lateNews = await mailbox().waitFor(denver.email, /Boulder Bears canceled your game on/);
    expect(lateNews.text).toContain('less than 48 hours before it begins (weather)');
  });

  it('is canceled once when both teams cancel concurrently', async () => {
    const game = await agree(boulder, denver);
    const third = await signUp();
    expect(await third.refusedWith(cancelGame, { ...ofGame(game.id), body })).toBe(404);
    const both = await Promise.allSettled(
      [boulder, denver].map((team) => team.ask(cancelGame, { ...ofGame(game.id), body })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await denver.refusedWith(cancelGame, { ...ofGame(game.id), body })).toBe(409);
    const { log } = await boulder.ask(getGame, ofGame(game.id));
    expect(log.filter(({ what }) => what === 'canceled')).toHaveLength(1);
  });

  it('is marked as canceled late when its team deletes the post', async () => {
    const game = await agree(boulder, denver, { date: nextDayIn('America/Denver') });
    await boulder.ask(deleteMatchup, ofGame(game.id));
    expect(await denver.ask(listAgreedGames, ofGame(boulder.user.id))).toMatchObject([
      { id: game.id, status: 'cancelled', calledOffLate: true },
    ]);
    await mailbox().waitFor(denver.email, /Boulder Bears canceled your game on/);
  });
});

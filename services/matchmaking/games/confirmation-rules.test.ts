import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { startInstant } from '../places/time.ts';
import { askDue, newConfirmation, hasSaidYes, silentSince, withAsk, withYes } from './confirmation-rules.ts';

const [HOST, GUEST] = [1, 2];
const startsAt = new Date('2026-11-14T16:00:00Z');
const before = (hours: number) => new Date(startsAt.getTime() - hours * HOUR_MS);
const agreed = (hours: number) => ({ startsAt, timesAsked: 0, matchedAt: before(hours), createdAt: before(2_000) });

describe('a confirmation request', () => {
  it('is due five days, two days and three hours before the start', () => {
    const game = agreed(1_000);
    expect(askDue(game, before(120.1))).toBeNull();
    expect(askDue(game, before(120))).toEqual({ timesAsked: 1, hours: 120 });
    expect(askDue({ ...game, timesAsked: 1 }, before(48.1))).toBeNull();
    expect(askDue({ ...game, timesAsked: 1 }, before(48))).toEqual({ timesAsked: 2, hours: 48 });
    expect(askDue({ ...game, timesAsked: 2 }, before(3))).toEqual({ timesAsked: 3, hours: 3 });
    expect(askDue({ ...game, timesAsked: 3 }, before(0.1))).toBeNull();
  });

  it('is not due after the game has started', () => {
    expect(askDue(agreed(1_000), before(0))).toBeNull();
    expect(askDue(agreed(1_000), before(-1))).toBeNull();
  });

  it('replaces earlier requests that are still due, for example after an outage', () => {
    expect(askDue(agreed(1_000), before(10))).toEqual({ timesAsked: 2, hours: 48 });
  });

  it('is skipped if the teams agreed less than a day before it was due, or later', () => {
    expect(askDue(agreed(71), before(48))).toEqual({ timesAsked: 2, hours: null });
    expect(askDue(agreed(72), before(48))).toEqual({ timesAsked: 2, hours: 48 });
    expect(askDue(agreed(30), before(29))).toEqual({ timesAsked: 2, hours: null });
    expect(askDue({ ...agreed(30), timesAsked: 2 }, before(3))).toEqual({ timesAsked: 3, hours: 3 });
  });

  it('is due again after the game moves, unless its time has already passed', () => {
    const moved = { ...agreed(1_000), ...newConfirmation(before(80)) };
    expect(askDue(moved, before(79))).toEqual({ timesAsked: 1, hours: null });
    expect(askDue({ ...moved, timesAsked: 1 }, before(48))).toEqual({ timesAsked: 2, hours: 48 });
  });

  it.each([
    ['2026-11-01', '09:00', 'clocks go back that night'],
    ['2027-03-14', '09:00', 'clocks go forward that night'],
    ['2026-11-01', '01:30', 'an hour that comes twice'],
    ['2027-03-14', '02:30', 'an hour that is skipped'],
  ])('is due exactly 48 and 3 hours before a game on %s at %s: %s', (date, time) => {
    const start = startInstant(date, time, 'America/Denver');
    const game = { startsAt: start, timesAsked: 1, matchedAt: new Date(0), createdAt: new Date(0) };
    const at = (hours: number) => new Date(start.getTime() - hours * HOUR_MS);
    expect(askDue(game, new Date(at(48).getTime() - 1))).toBeNull();
    expect(askDue(game, at(48))).toEqual({ timesAsked: 2, hours: 48 });
    expect(askDue({ ...game, timesAsked: 2 }, new Date(at(3).getTime() - 1))).toBeNull();
    expect(askDue({ ...game, timesAsked: 2 }, at(3))).toEqual({ timesAsked: 3, hours: 3 });
  });
});

describe('an answer', () => {
  it('counts for every later request until the game moves, but only for the team that gave it', () => {
    const first = withAsk(undefined, [HOST, GUEST], before(120));
    expect(hasSaidYes(first, HOST)).toBe(false);
    const answered = withYes(first, HOST, before(100));
    expect([hasSaidYes(answered, HOST), hasSaidYes(answered, GUEST)]).toEqual([true, false]);
    const second = withAsk(answered, [HOST, GUEST], before(48));
    expect([hasSaidYes(second, HOST), hasSaidYes(second, GUEST)]).toEqual([true, false]);
    const { confirmation } = newConfirmation(before(40));
    expect(hasSaidYes(confirmation, HOST)).toBe(false);
  });

  it('is overdue as of the first unanswered request', () => {
    const first = withAsk(undefined, [HOST, GUEST], before(120));
    const second = withAsk(withYes(first, HOST, before(100)), [HOST, GUEST], before(48));
    expect(silentSince({ timesAsked: 2, confirmation: second }, GUEST)).toEqual(before(120));
    expect(silentSince({ timesAsked: 2, confirmation: second }, HOST)).toBeNull();
  });

  it('is not overdue before the second request, or if the team was never asked', () => {
    const first = withAsk(undefined, [HOST, GUEST], before(120));
    expect(silentSince({ timesAsked: 1, confirmation: first }, GUEST)).toBeNull();
    expect(silentSince({ timesAsked: 3 }, GUEST)).toBeNull();
    expect(silentSince({ timesAsked: 2, confirmation: withYes(first, GUEST, before(47)) }, GUEST)).toBeNull();
  });
});

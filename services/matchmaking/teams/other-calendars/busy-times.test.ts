import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { busyTimesOf, windowFrom } from './busy-times.ts';
import { createParser } from './parser.ts';
import { NOT_A_CALENDAR, TOO_LARGE } from './rules.ts';

const DENVER = 'America/Denver';
const NOW = new Date('2026-10-01T12:00:00Z');
const window = windowFrom(NOW, DENVER);

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:game', 'SUMMARY:Emma’s game', ...lines, 'END:VEVENT'].join('\r\n');

function read(text: string, from = window): string[] {
  const found = busyTimesOf(text, from);
  if (!found) throw new Error(NOT_A_CALENDAR);
  return found.map(({ from: start, to }) => `${iso(start)}/${iso(to)}`);
}
const iso = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z');
const readEvents = (...events: string[]) => read(calendar(...events));

/** Eastern time as Outlook defines it, under a name of its own. */
const EASTERN = `BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;

describe('the time of an event', () => {
  it.each([
    ['in UTC', 'DTSTART:20261128T160000Z', 'DTEND:20261128T180000Z', '2026-11-28T16:00Z/2026-11-28T18:00Z'],
    [
      'without a zone, by the team’s clocks',
      'DTSTART:20261128T090000',
      'DTEND:20261128T110000',
      '2026-11-28T16:00Z/2026-11-28T18:00Z',
    ],
    [
      'in a zone by its IANA name',
      'DTSTART;TZID=America/New_York:20261128T090000',
      'DTEND;TZID=America/New_York:20261128T110000',
      '2026-11-28T14:00Z/2026-11-28T16:00Z',
    ],
    [
      'in a zone with a prefix',
      'DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20261128T090000',
      'DURATION:PT2H',
      '2026-11-28T14:00Z/2026-11-28T16:00Z',
    ],
    [
      'in a zone by Windows’ name',
      'DTSTART;TZID="Pacific Standard Time":20261128T090000',
      'DURATION:PT2H',
      '2026-11-28T17:00Z/2026-11-28T19:00Z',
    ],
    [
      'in a zone that the calendar defines',
      'DTSTART;TZID=Customized Time Zone:20261128T090000',
      'DURATION:PT2H',
      '2026-11-28T14:00Z/2026-11-28T16:00Z',
    ],
    [
      'in a zone that the calendar defines, in summer',
      'DTSTART;TZID=Customized Time Zone:20261028T090000',
      'DURATION:PT2H',
      '2026-10-28T13:00Z/2026-10-28T15:00Z',
    ],
    [
      'in a zone that nobody knows',
      'DTSTART;TZID=Home:20261128T090000',
      'DURATION:PT2H',
      '2026-11-28T16:00Z/2026-11-28T18:00Z',
    ],
    [
      'with an end in another zone',
      'DTSTART;TZID=America/New_York:20261128T090000',
      'DTEND;TZID=America/Chicago:20261128T090000',
      '2026-11-28T14:00Z/2026-11-28T15:00Z',
    ],
    ['all day', 'DTSTART;VALUE=DATE:20261128', 'X-NOTHING:1', '2026-11-28T07:00Z/2026-11-29T07:00Z'],
    [
      'all day when clocks change',
      'DTSTART;VALUE=DATE:20261101',
      'DTEND;VALUE=DATE:20261102',
      '2026-11-01T06:00Z/2026-11-02T07:00Z',
    ],
    [
      'for several days',
      'DTSTART;VALUE=DATE:20261128',
      'DTEND;VALUE=DATE:20261201',
      '2026-11-28T07:00Z/2026-12-01T07:00Z',
    ],
    ['under way', 'DTSTART:20261001T110000Z', 'DTEND:20261001T130000Z', '2026-10-01T11:00Z/2026-10-01T13:00Z'],
  ])('is read %s', (_name, start, end, expected) => {
    expect(readEvents(EASTERN, event(start, end))).toEqual([expected]);
  });

  it.each([
    ['is over', ['DTSTART:20260930T110000Z', 'DTEND:20260930T130000Z']],
    ['is too far ahead', ['DTSTART:20270930T110000Z', 'DTEND:20270930T130000Z']],
    ['is canceled', ['DTSTART:20261128T160000Z', 'DURATION:PT1H', 'STATUS:CANCELLED']],
    ['is shown as free', ['DTSTART:20261128T160000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT']],
    ['is shown as free by Outlook', ['DTSTART:20261128T160000Z', 'DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
    ['takes no time', ['DTSTART:20261128T160000Z']],
    ['ends before it starts', ['DTSTART:20261128T160000Z', 'DTEND:20261128T150000Z']],
    ['has no start', ['DTEND:20261128T150000Z']],
    ['starts at no time', ['DTSTART:soon', 'DURATION:PT1H']],
    ['repeats by no rule', ['DTSTART:20200101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=OFTEN']],
  ])('does not count if it %s, and keeps no other from counting', (_name, lines) => {
    const other = event('UID:other', 'DTSTART:20261128T160000Z', 'DURATION:PT1H');
    expect(readEvents(event(...lines), other)).toEqual(['2026-11-28T16:00Z/2026-11-28T17:00Z']);
  });

  it('ends no alarm or task, and lines may be folded', () => {
    const alarm = 'BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nDURATION:PT5M\r\nSTATUS:CANCELLED\r\nEND:VALARM';
    const task = 'BEGIN:VTODO\r\nDTSTART:20261129T160000Z\r\nDURATION:PT1H\r\nEND:VTODO';
    expect(readEvents(task, event('DTSTART:2026112\r\n 8T160000Z', alarm, 'DURATION:PT1H'))).toHaveLength(1);
  });

  it('is merged with those that overlap', () => {
    const others = ['DTSTART:20261128T160000Z', 'DTSTART:20261128T163000Z', 'DTSTART:20261128T173000Z'];
    expect(readEvents(...others.map((start) => event(start, 'DURATION:PT1H')))).toEqual([
      '2026-11-28T16:00Z/2026-11-28T18:30Z',
    ]);
  });
});

describe('an event that repeats', () => {
  const practice = ['DTSTART;TZID=America/Denver:20261027T180000', 'DURATION:PT90M'];

  it('stays at its hour when clocks change', () => {
    expect(readEvents(event(...practice, 'RRULE:FREQ=WEEKLY;COUNT=3'))).toEqual([
      '2026-10-28T00:00Z/2026-10-28T01:30Z',
      '2026-11-04T01:00Z/2026-11-04T02:30Z',
      '2026-11-11T01:00Z/2026-11-11T02:30Z',
    ]);
  });

  it('of a zone that the calendar defines does so, too', () => {
    const lines = ['DTSTART;TZID=Customized Time Zone:20261027T180000', 'DURATION:PT90M', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(readEvents(EASTERN, event(...lines))).toEqual([
      '2026-10-27T22:00Z/2026-10-27T23:30Z',
      '2026-11-03T23:00Z/2026-11-04T00:30Z',
    ]);
  });

  it.each([
    ['a time in UTC', 'UNTIL=20261111T010000Z', 3],
    ['a time in UTC just before', 'UNTIL=20261111T005959Z', 2],
    ['a day', 'UNTIL=20261110', 3],
    ['a time of its own zone', 'UNTIL=20261110T180000', 3],
  ])('ends at %s', (_name, until, count) => {
    expect(readEvents(event(...practice, `RRULE:FREQ=WEEKLY;${until}`))).toHaveLength(count);
  });

  it('leaves out, adds and moves', () => {
    const found = readEvents(
      event(
        ...practice,
        'RRULE:FREQ=WEEKLY;COUNT=6',
        'EXDATE;TZID=America/Denver:20261103T180000',
        'EXDATE:20261111T010000Z',
        'EXDATE;VALUE=DATE:20261117',
        'RDATE;TZID=America/Denver:20261119T180000',
      ),
      event('RECURRENCE-ID;TZID=America/Denver:20261124T180000', 'DTSTART:20261126T000000Z', 'DURATION:PT1H'),
      event('RECURRENCE-ID:20261202T010000Z', 'DTSTART:20261202T010000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'),
    );
    expect(found).toEqual([
      '2026-10-28T00:00Z/2026-10-28T01:30Z',
      '2026-11-20T01:00Z/2026-11-20T02:30Z',
      '2026-11-26T00:00Z/2026-11-26T01:00Z',
    ]);
  });

  it('on weekends began years ago and never ends', () => {
    const lines = ['DTSTART;VALUE=DATE:20100102', 'RRULE:FREQ=WEEKLY;BYDAY=SA,SU'];
    const found = readEvents(event(...lines));
    // 180 days have 25 or 26 weekends, and a weekend is one stretch.
    expect(found).toHaveLength(26);
    expect(found[0]).toBe('2026-10-03T06:00Z/2026-10-05T06:00Z');
  });

  it('two hundred of them, across a change of clocks, are as many as there are weeks', () => {
    const events = Array.from({ length: 200 }, (_, index) => {
      const minute = String(index % 60).padStart(2, '0');
      return event(
        `UID:${index}`,
        `DTSTART;TZID=America/Denver:20260901T18${minute}00`,
        'DURATION:PT1M',
        'RRULE:FREQ=DAILY',
      );
    });
    const hours = readEvents(...events);
    expect(hours).toHaveLength(180);
    expect(new Set(hours.map((one) => one.slice(11, 16)))).toEqual(new Set(['00:00', '01:00']));
  });

  it.each(['FREQ=SECONDLY', 'FREQ=MINUTELY', 'FREQ=HOURLY;BYSECOND=0,1,2,3', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'])(
    'comes to an end by the rule %s',
    (rule) => {
      const lines = ['DTSTART:20261128T160000Z', 'DURATION:PT1S', `RRULE:${rule}`];
      expect(readEvents(event(...lines)).length).toBeLessThanOrEqual(2_000);
    },
  );
});

describe('a calendar', () => {
  it('is one by its first lines, whatever else it is', () => {
    for (const text of ['', '<!doctype html><p>Sign in', 'BEGIN:VEVENT\r\nEND:VEVENT', 'BEGIN:VCARD\r\nEND:VCARD'])
      expect(busyTimesOf(text, window)).toBeNull();
    expect(busyTimesOf(`\uFEFF${calendar()}`, window)).toEqual([]);
  });

  it('that is cut off has the events before the cut', () => {
    const whole = calendar(event('DTSTART:20261128T160000Z', 'DURATION:PT1H'), event('DTSTART:20261129T160000Z'));
    expect(read(whole.slice(0, -40))).toHaveLength(1);
  });

  it('gives the hours of its events, whatever they are', () => {
    const starts = integer({ min: 1, max: 170 * 24 });
    assert(
      property(array(tuple(starts, integer({ min: 1, max: 50 }))), (stretches) => {
        const stamp = (hours: number) => {
          const at = new Date(NOW.getTime() + hours * HOUR_MS).toISOString();
          return at.replaceAll(/[-:]|\.\d+/g, '');
        };
        const events = stretches.map(([from, size]) => event(`DTSTART:${stamp(from)}`, `DTEND:${stamp(from + size)}`));
        const busy = busyTimesOf(calendar(...events), window) ?? [];
        const isBusy = (hour: number) => {
          const at = NOW.getTime() + hour * HOUR_MS;
          return busy.some(({ from, to }) => from <= at && at < to);
        };
        for (const [from, size] of stretches) {
          for (const hour of [from - 1, from, from + size - 1, from + size])
            expect(isBusy(hour)).toBe(stretches.some(([start, long]) => start <= hour && hour < start + long));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the parser thread', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  it('reads 5 MB', async () => {
    const lines = (index: number) => [
      `UID:${index}`,
      `DTSTART;TZID=America/Denver:202611${String((index % 28) + 1).padStart(2, '0')}T180000`,
      'DURATION:PT1H',
      `DESCRIPTION:${'long '.repeat(30)}`,
    ];
    const text = calendar(...Array.from({ length: 20_000 }, (_, index) => event(...lines(index))));
    expect(text.length).toBeGreaterThan(5_000_000);
    const found = await createParser(MINUTE_MS)({ bytes: bytesOf(text), window });
    expect(found).toHaveLength(28);
  });

  it('ends when it takes too long or fails, and the next calendar is read', async () => {
    const endless = event('DTSTART:20261128T160000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
    const bytes = bytesOf(calendar(...Array.from({ length: 14 }, () => endless)));
    await expect(createParser(1)({ bytes, window })).rejects.toThrow(TOO_LARGE);
    const parse = createParser();
    const gone = bytesOf(calendar());
    // A thread cannot start with detached bytes.
    structuredClone(gone, { transfer: [gone.buffer] });
    const found = await Promise.allSettled(
      [bytesOf('no calendar'), gone, bytesOf(calendar())].map((one) => parse({ bytes: one, window })),
    );
    expect(found).toMatchObject([
      { status: 'rejected', reason: { message: NOT_A_CALENDAR } },
      { status: 'rejected' },
      { status: 'fulfilled', value: [] },
    ]);
  });
});

import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { Interval } from '../availability/hours.ts';
import { busyTimesOf, windowFrom } from './busy-times.ts';
import { createParser, Fatal } from './parser.ts';
import { NOT_A_CALENDAR, TOO_LARGE } from './rules.ts';

const DENVER = 'America/Denver';
const NOW = new Date('2026-10-01T12:00:00Z');
const window = windowFrom(NOW, DENVER);

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:game', 'SUMMARY:Emma’s game', ...lines, 'END:VEVENT'].join('\r\n');

function stretchesIn(text: string): Interval[] {
  const found = busyTimesOf(text, window);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const read = (text: string) => stretchesIn(text).map(({ from, to }) => `${iso(from)}/${iso(to)}`);
const iso = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z');
const readEvents = (...events: string[]) => read(calendar(...events));

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
    ['is over', ['DTSTART:20260930T110000Z', 'DTEND:20260930T130000Z']],
    ['is too far ahead', ['DTSTART:20270930T110000Z', 'DTEND:20270930T130000Z']],
    ['is canceled', ['DTSTART:20261128T160000Z', 'DURATION:PT1H', 'STATUS:CANCELLED']],
    ['has the status “Canceled” in US spelling', ['DTSTART:20261128T160000Z', 'DURATION:PT1H', 'STATUS:Canceled']],
    ['is shown as free', ['DTSTART:20261128T160000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT']],
    ['is shown as free by Outlook', ['DTSTART:20261128T160000Z', 'DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
    ['has no start', ['DTEND:20261128T150000Z']],
    ['has an invalid start', ['DTSTART:soon', 'DURATION:PT1H']],
    ['has an invalid recurrence rule', ['DTSTART:20200101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=OFTEN']],
  ])('is ignored if the event %s, but other events still count', (_name, lines) => {
    const other = event('UID:other', 'DTSTART:20261128T160000Z', 'DURATION:PT1H');
    expect(readEvents(event(...lines), other)).toEqual(['2026-11-28T16:00Z/2026-11-28T17:00Z']);
  });

  it('is found despite alarms, tasks and folded lines', () => {
    const alarm = 'BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nDURATION:PT5M\r\nSTATUS:CANCELLED\r\nEND:VALARM';
    const task = 'BEGIN:VTODO\r\nDTSTART:20261129T160000Z\r\nDURATION:PT1H\r\nEND:VTODO';
    expect(readEvents(task, event('DTSTART:2026112\r\n 8T160000Z', alarm, 'DURATION:PT1H'))).toHaveLength(1);
  });

  it('is merged with overlapping times', () => {
    const others = ['DTSTART:20261128T160000Z', 'DTSTART:20261128T163000Z', 'DTSTART:20261128T173000Z'];
    expect(readEvents(...others.map((start) => event(start, 'DURATION:PT1H')))).toEqual([
      '2026-11-28T16:00Z/2026-11-28T18:30Z',
    ]);
  });
});

describe('a recurring event', () => {
  const practice = ['DTSTART;TZID=America/Denver:20261027T180000', 'DURATION:PT90M'];

  it('keeps its local time when clocks change, even in a zone that the calendar defines', () => {
    const lines = ['DTSTART;TZID=Customized Time Zone:20261027T180000', 'DURATION:PT90M', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    const found = readEvents(EASTERN, event(...lines));
    expect(found).toEqual(['2026-10-27T22:00Z/2026-10-27T23:30Z', '2026-11-03T23:00Z/2026-11-04T00:30Z']);
    const shown = readEvents(event(...practice, 'RRULE:FREQ=WEEKLY;COUNT=2'));
    expect(shown).toEqual(['2026-10-28T00:00Z/2026-10-28T01:30Z', '2026-11-04T01:00Z/2026-11-04T02:30Z']);
  });

  it.each([
    ['a time in UTC', 'UNTIL=20261111T010000Z', 3],
    ['a time in UTC just before the last start', 'UNTIL=20261111T005959Z', 2],
    ['a day', 'UNTIL=20261110', 3],
    ['a time of its own zone', 'UNTIL=20261110T180000', 3],
  ])('ends at UNTIL, given as %s', (_name, until, count) => {
    expect(readEvents(event(...practice, `RRULE:FREQ=WEEKLY;${until}`))).toHaveLength(count);
  });

  it('can have skipped, added and moved occurrences', () => {
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

  it('is found on every weekend if it began years ago and never ends', () => {
    const lines = ['DTSTART;VALUE=DATE:20100102', 'RRULE:FREQ=WEEKLY;BYDAY=SA,SU'];
    const found = readEvents(event(...lines));
    expect(found).toHaveLength(26);
    expect(found[0]).toBe('2026-10-03T06:00Z/2026-10-05T06:00Z');
  });

  it('is found every day across a clock change, even among 200 such events', () => {
    const events = Array.from({ length: 200 }, (_, index) => {
      const start = `DTSTART;TZID=America/Denver:20260901T18${String(index % 60).padStart(2, '0')}00`;
      return event(`UID:${index}`, start, 'DURATION:PT1M', 'RRULE:FREQ=DAILY');
    });
    const hours = readEvents(...events);
    expect(hours).toHaveLength(180);
    expect(new Set(hours.map((one) => one.slice(11, 16)))).toEqual(new Set(['00:00', '01:00']));
  });
});

describe('an event is read as intended', () => {
  const HOUR = '2026-11-28T17:00Z/2026-11-28T18:00Z';
  const USUAL = '2026-11-28T17:00Z/2026-11-28T19:00Z';
  const PHOENIX = '2026-10-10T17:00Z/2026-10-10T18:00Z';
  const LONGER = '2026-11-28T17:00Z/2026-11-28T18:30Z';
  const DAY = '2026-11-28T07:00Z/2026-11-29T07:00Z';
  const lasting = (start: string) => [start, 'DURATION:PT1H'];
  const at = 'DTSTART:20261128T170000Z';
  const IN_CHICAGO = 'DTEND;TZID=America/Chicago:20261128T120000';

  const inZone = (zone: string, time: string) => lasting(`DTSTART;TZID=${zone}:20261128T${time}`);

  it.each<[name: string, lines: string[], expected: string]>([
    ['without a zone, by the team’s clocks', lasting('DTSTART:20261128T100000'), HOUR],
    ['in a zone by its IANA name', inZone('America/New_York', '120000'), HOUR],
    ['in a zone with a prefix', inZone('/mozilla.org/20050126_1/America/New_York', '120000'), HOUR],
    ['in a zone by its Windows name, quoted', inZone('"Pacific Standard Time"', '090000'), HOUR],
    ['in an unknown zone', inZone('Home', '100000'), HOUR],
    ['with an end in another zone', ['DTSTART;TZID=America/New_York:20261128T120000', IN_CHICAGO], HOUR],
    ['all day', ['DTSTART;VALUE=DATE:20261128'], DAY],
    ['all day when clocks change', ['DTSTART;VALUE=DATE:20261101'], '2026-11-01T06:00Z/2026-11-02T07:00Z'],
    ['for several days', ['DTSTART;VALUE=DATE:20261128', 'DTEND:20261201'], '2026-11-28T07:00Z/2026-12-01T07:00Z'],
    ['while under way', ['DTSTART:20261001T110000Z', 'DTEND:20261001T130000Z'], '2026-10-01T11:00Z/2026-10-01T13:00Z'],
    ['without an end', [at], USUAL],
    ['with its start as its end', [at, 'DTEND:20261128T170000Z'], USUAL],
    ['with an end that cannot be read', [at, 'DTEND:soon'], USUAL],
    ['with an end hours before its start', [at, 'DTEND:20261128T150000Z'], USUAL],
    ['with a duration of zero', [at, 'DURATION:PT0S'], USUAL],
    ['with a negative duration', [at, 'DURATION:-PT1H'], USUAL],
    ['with a duration in its description', [at, 'DESCRIPTION:Practice\\nDuration: 1 hour'], HOUR],
    ['with minutes in its description', [at, 'DTEND:20261128T170000Z', 'DESCRIPTION:Duration: 60 minutes'], HOUR],
    ['with hours and minutes in its description', [at, 'DESCRIPTION:Duration: 1:00'], HOUR],
    ...String.raw`Duration: 1 hour\, 30 minutes\nBring water | Game duration: 1 hour and 30 minutes |
    Duration: 1 hr. 30 min. | Duration : 1.5 hours | (Duration: 1:30 hrs) | Arrival Duration: 30 min\nGame Duration: 1 hr 30`
      .split(/\s*\|\s*/)
      .map((text): [string, string[], string] => [
        `with ${text} in its description`,
        [at, `DESCRIPTION:${text}`],
        LONGER,
      ]),
    ['with only the duration of a part', [at, 'DESCRIPTION:Warm-up duration: 30 minutes'], USUAL],
    ['with an ambiguous duration', [at, 'DESCRIPTION:Duration: 1 hour to 90 minutes'], USUAL],
    ['with a duration without a unit', [at, 'DESCRIPTION:Duration: 60'], USUAL],
    ['with a one-digit hour', lasting('DTSTART;TZID=Pacific/Honolulu:20261128T70000'), HOUR],
    ['with a one-digit hour and a colon', lasting('DTSTART;TZID=Pacific/Honolulu:2026-11-28T7:00'), HOUR],
    ['with a T and no time', ['DTSTART:20261128T'], DAY],
    ['with a space before its time zone', lasting('DTSTART ;TZID=America/New_York:20261128T120000'), HOUR],
    ['past midnight', ['DTSTART:20261128T223000', 'DTEND:20261128T001500'], '2026-11-29T05:30Z/2026-11-29T07:15Z'],
    ['with fractions of a second', lasting('DTSTART:20261128T170000.000Z'), HOUR],
    ['with separators in its date and time', lasting('DTSTART:2026-11-28T17:00:00Z'), HOUR],
    ['with an offset', lasting('DTSTART:2026-11-28T12:00:00-05:00'), HOUR],
    ['without seconds', lasting('DTSTART:20261128T1000'), HOUR],
    ['with a space before its time', lasting('DTSTART: 20261128T100000'), HOUR],
    ['in lower case', lasting('dtstart;tzid=America/Denver:20261128t100000'), HOUR],
    ['with a day as its end', [at, 'DTEND;VALUE=DATE:20261129'], '2026-11-28T17:00Z/2026-11-29T07:00Z'],
    ['all day with its day as its end', ['DTSTART;VALUE=DATE:20261128', 'DTEND;VALUE=DATE:20261128'], DAY],
    ['all day without VALUE=DATE', ['DTSTART:20261128'], DAY],
    ['all day without VALUE=DATE, with separators', ['DTSTART:2026-11-28', 'DTEND:2026-11-29'], DAY],
    ['all day with a zone', ['DTSTART;VALUE=DATE;TZID=America/New_York:20261128'], DAY],
    ['in a zone by its abbreviation', inZone('PST', '090000'), HOUR],
    ['in a zone by its abbreviation in summer', inZone('EDT', '120000'), HOUR],
    ['in a zone by its two-letter abbreviation', inZone('CT', '110000'), HOUR],
    ['in a zone as Rails names it', inZone('Eastern Time (US & Canada)', '120000'), HOUR],
    ['in a city as Rails names it', inZone('Arizona', '100000'), HOUR],
    ['in a city abroad as Rails names it', inZone('Berlin', '180000'), HOUR],
    ['in a zone as Outlook shows it', inZone('"(UTC-06:00) Central Time (US & Canada)"', '110000'), HOUR],
    ['in cities as Outlook shows them', inZone('"(UTC+01:00) Bern, Rome"', '180000'), HOUR],
    ['in a time zone that is only an offset', inZone('GMT-0500', '120000'), HOUR],
    ...`Eastern Standard Time (EST) | America/New_York (EST) | Eastern Standard Time 1 | US-Eastern | America/New York |
    EST/EDT | Eastern Time - New York | (GMT-05:00) Eastern Time - New York | eastern time (ET) | "America/New_York "`
      .split(/\s*\|\s*/)
      .map((zone): [string, string[], string] => [`in the zone ${zone}`, inZone(zone, '120000'), HOUR]),
    ['in Arizona, not Denver', inZone('Mountain Time - Phoenix', '100000'), HOUR],
    ['in Arizona in summer', lasting('DTSTART;TZID=Mountain Standard Time (Arizona):20261010T100000'), PHOENIX],
    ['in Exchange’s UTC', inZone('tzone://Microsoft/Utc', '170000'), HOUR],
    ['in an unknown custom zone', inZone('tzone://Microsoft/Custom', '100000'), HOUR],
    ['with a rule whose end is empty', [...lasting(at), 'RRULE:FREQ=YEARLY;UNTIL='], HOUR],
    ['with a rule whose end cannot be parsed', [...lasting(at), 'RRULE:FREQ=YEARLY;UNTIL=never'], HOUR],
    ['with an invalid rule', [...lasting(at), 'RRULE:FREQ=OFTEN'], HOUR],
    ['with an hourly rule', [...lasting(at), 'RRULE:FREQ=HOURLY'], HOUR],
  ])('%s', (_name, lines, expected) => {
    expect(readEvents(event(...lines))).toEqual([expected]);
  });

  const zone = (id: string, ...lines: string[]) => ['BEGIN:VTIMEZONE', `TZID:${id}`, ...lines, 'END:VTIMEZONE'];
  const standard = (offset: string) =>
    `BEGIN:STANDARD DTSTART:19700101T000000 TZOFFSETFROM:-0500 TZOFFSETTO:${offset} END:STANDARD`.split(' ');
  const defined = (id: string) => EASTERN.replace('Customized Time Zone', id);
  const inSummer = '2026-10-10T22:00Z/2026-10-10T23:00Z';

  it.each<[name: string, start: string, definition: string[]]>([
    ['the calendar’s definition of EST, which has summer time', 'EST:20261010T180000', [defined('EST')]],
    ['the calendar’s definition instead of a fixed offset', 'Etc/GMT+5:20261010T180000', [defined('Etc/GMT+5')]],
    ['the name of a zone whose definition is empty', 'America/New_York:20261010T180000', zone('America/New_York')],
    ['the place that a definition names', 'Mine:20261010T180000', zone('Mine', 'X-LIC-LOCATION:America/New_York')],
    ['a definition whose name contains a comma', '"Eastern, US":20261010T180000', [defined(String.raw`Eastern\, US`)]],
    ['a definition whose name is quoted', 'League East:20261010T180000', [defined('"League East"')]],
    ['a definition whose name is capitalized differently', 'LEAGUE East:20261010T180000', [defined('League EAST')]],
    ['a name with a trailing blank', '"League East ":20261010T180000', [defined('League East')]],
    ['a definition that contains only offsets', 'Mine:20261010T170000', zone('Mine', ...standard('-0500'))],
    ['the team’s clocks if a definition is broken', 'Mine:20261010T160000', zone('Mine', ...standard('west'))],
    ['the Windows name of a zone abroad', 'AUS Eastern Standard Time:20261011T090000', []],
  ])('using %s', (_name, start, definition) => {
    expect(readEvents(definition.join('\r\n'), event(`DTSTART;TZID=${start}`, 'DURATION:PT1H'))).toEqual([inSummer]);
  });

  it.each([
    ['America/New_York', 'DTSTART:20261128T120000', HOUR],
    ['"America/New_York"', 'DTSTART:20261128T120000', HOUR],
    ['Pacific Standard Time', 'DTSTART:20261128T090000', HOUR],
    ['America/New_York', 'DTSTART:20261128T170000Z', HOUR],
    ['America/New_York', 'DTSTART;TZID=America/Denver:20261128T100000', HOUR],
    ['Nowhere', 'DTSTART:20261128T100000', HOUR],
    ['America/New_York', 'DTSTART;VALUE=DATE:20261128', DAY],
  ])('in a calendar with the time zone %s: %s', (name, start, expected) => {
    expect(readEvents(`X-WR-TIMEZONE:${name}`, event(start, ...(expected === DAY ? [] : ['DURATION:PT1H'])))).toEqual([
      expected,
    ]);
  });

  it('even if other parts of the calendar cannot be read', () => {
    const broken = ['DTSTART;TZID=ACT/Moon:20261228T1', 'DTSTART:20260231T100000', 'DTSTART:20261128T250000'];
    expect(readEvents(...broken.map((start) => event(start)), event(...lasting(at)))).toEqual([HOUR]);
  });

  it('even if the file is cut off', () => {
    expect(read(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${lasting(at).join('\r\n')}`)).toEqual([HOUR]);
  });
});

it('ignores an event that its calendar cancels', () => {
  expect(readEvents('METHOD:CANCEL', event('DTSTART:20261128T170000Z', 'DURATION:PT1H'))).toEqual([]);
});

describe('an occurrence of a series', () => {
  const weekly = ['DTSTART;TZID=America/Denver:20261128T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'];
  const [first, second, third] = ['11-28', '12-05', '12-12'].map((day) => `2026-${day}T17:00Z/2026-${day}T18:00Z`);

  it.each(
    `EXDATE:20261205 | EXDATE;VALUE=DATE:20261205 | EXDATE;TZID=America/Denver:20261205 | EXDATE:20261205T100000 |
    EXDATE:20261205T170000.000Z | EXDATE:soon,20261205T170000Z | EXDATE:20261205T000000 |
    EXDATE:20261206T170000Z;20261205T170000Z | EXDATE;TZID=America/Denver:20261205T000000;20261206T000000`.split(
      /\s*\|\s*/,
    ),
  )('is excluded by %s', (line) => {
    expect(readEvents(event(...weekly, line))).toEqual([first, third]);
  });

  it.each(['EXDATE:', 'EXDATE:soon', 'EXDATE;TZID=Nowhere:1', 'EXDATE:20261206', 'EXDATE:20261205T000000Z'])(
    'is kept despite %s',
    (line) => {
      expect(readEvents(event(...weekly, line))).toEqual([first, second, third]);
    },
  );

  const ids =
    'VALUE=DATE:20261205 TZID=America/Denver:20261205T100000 TZID=America/Denver:20261205 X=1:20261205T100000';
  it.each(ids.split(' '))('is moved by RECURRENCE-ID;%s', (name) => {
    const moved = event(`RECURRENCE-ID;${name}`, 'DTSTART:20261206T170000Z', 'DURATION:PT1H');
    expect(readEvents(event(...weekly), moved)).toEqual([first, '2026-12-06T17:00Z/2026-12-06T18:00Z', third]);
  });

  it.each(['20261212T235959Z', '20261212T235959'])(
    'is included if it starts on the evening of the day given by UNTIL=%s',
    (until) => {
      const evening = ['DTSTART;TZID=America/Denver:20261205T190000', 'DURATION:PT1H'];
      const days = ['2026-12-06T02:00Z/2026-12-06T03:00Z', '2026-12-13T02:00Z/2026-12-13T03:00Z'];
      expect(readEvents(event(...evening, `RRULE:FREQ=WEEKLY;UNTIL=${until}`))).toEqual(days);
    },
  );

  it.each(['20261205T160000Z/PT3H', '20261205T160000Z/20261205T190000Z', '20261205T090000/PT3H'])(
    'has the length of its period %s',
    (period) => {
      const found = readEvents(event(...weekly.slice(0, 2), `RDATE;VALUE=PERIOD:${period}`));
      expect(found).toEqual([first, '2026-12-05T16:00Z/2026-12-05T19:00Z']);
    },
  );

  it('has the time of its latest version, regardless of the order of the versions', () => {
    const version = (sequence: number, hour: number) =>
      event('RECURRENCE-ID:20261205T170000Z', `SEQUENCE:${sequence}`, `DTSTART:20261206T${hour}0000Z`, 'DURATION:PT1H');
    const expected = [first, '2026-12-06T20:00Z/2026-12-06T21:00Z', third];
    expect(readEvents(event(...weekly), version(1, 17), version(2, 20))).toEqual(expected);
    expect(readEvents(event(...weekly), version(2, 20), version(1, 17))).toEqual(expected);
  });
});

describe('a calendar', () => {
  it('is recognized by its first lines', () => {
    for (const text of ['', '<!doctype html><p>Sign in', 'BEGIN:VEVENT\r\nEND:VEVENT', 'BEGIN:VCARD\r\nEND:VCARD'])
      expect(busyTimesOf(text, window)).toBe(NOT_A_CALENDAR);
    expect(busyTimesOf(`\uFEFF${calendar()}`, window)).toEqual([]);
  });

  it('may have indented lines', () => {
    const text = calendar(event('DTSTART:20261128T160000Z', 'DURATION:PT1H')).replaceAll(/^/gm, '  ');
    expect(read(text)).toEqual(['2026-11-28T16:00Z/2026-11-28T17:00Z']);
  });

  it('may contain only busy periods', () => {
    const lines = [
      'FREEBUSY:20261128T160000Z/PT1H,20261129T160000Z/20261129T180000Z',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261130T160000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20261201T160000Z/PT1H',
      'FREEBUSY:soon/PT1H,20261202T160000Z',
    ];
    expect(readEvents('BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY')).toEqual([
      '2026-11-28T16:00Z/2026-11-28T17:00Z',
      '2026-11-29T16:00Z/2026-11-29T18:00Z',
      '2026-11-30T16:00Z/2026-11-30T17:00Z',
    ]);
  });

  it('has busy times exactly during its events', () => {
    const starts = integer({ min: 1, max: 170 * 24 });
    assert(
      property(array(tuple(starts, integer({ min: 1, max: 50 }))), (stretches) => {
        const stamp = (hours: number) => {
          const at = new Date(NOW.getTime() + hours * HOUR_MS).toISOString();
          return at.replaceAll(/[-:]|\.\d+/g, '');
        };
        const events = stretches.map(([from, size]) => event(`DTSTART:${stamp(from)}`, `DTEND:${stamp(from + size)}`));
        const busy = stretchesIn(calendar(...events));
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

describe('the parser', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const repeating = (rule: string, start = 'DTSTART:20261128T160000Z') =>
    event(start, 'DURATION:PT1S', `RRULE:${rule}`);

  it('reads a 5 MB calendar', async () => {
    const lines = (index: number) => [
      `UID:${index}`,
      `DTSTART;TZID=America/Denver:202611${String((index % 28) + 1).padStart(2, '0')}T180000`,
      'DURATION:PT1H',
      `DESCRIPTION:${'long '.repeat(30)}`,
    ];
    const text = calendar(...Array.from({ length: 20_000 }, (_, index) => event(...lines(index))));
    expect(text.length).toBeGreaterThan(5_000_000);
    const found = await createParser(MINUTE_MS)({ bytes: bytesOf(text), window }, 1);
    expect(found).toHaveLength(28);
  });

  it('reads UTF-16 in either byte order', async () => {
    const little = Buffer.from(`\uFEFF${calendar(event('DTSTART:20261128T160000Z'))}`, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect(await createParser(MINUTE_MS)({ bytes, window }, 1)).toHaveLength(1);
  });

  it('finishes evaluating rules that never end or never match', async () => {
    const rules = `DAILY;BYMONTH=2;BYMONTHDAY=30 WEEKLY;BYMONTH=2;BYWEEKNO=40 MONTHLY;BYMONTH=2;BYMONTHDAY=30
      MONTHLY;BYMONTH=2,4;BYMONTHDAY=31 MONTHLY;BYMONTHDAY=15;BYDAY=1MO MONTHLY;BYMONTHDAY=0
      YEARLY;BYMONTH=2;BYMONTHDAY=30 YEARLY;BYYEARDAY=366;BYDAY=MO DAILY;BYMONTH=4;BYMONTHDAY=31;BYHOUR=1,2,3
      DAILY;BYDAY=5MO DAILY;INTERVAL=2000000000 SECONDLY;BYMONTH=2;BYMONTHDAY=30 MINUTELY;BYMONTH=13
      HOURLY;BYSECOND=0,1,2,3`.split(/\s+/);
    const endless = 'BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETTO:-0500';
    const zone = `BEGIN:VTIMEZONE\r\nTZID:Trap\r\n${endless}\r\nRRULE:FREQ=${rules[0]}\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
    const trapped = event('DTSTART;TZID=Trap:20261128T110000', 'DURATION:PT1S');
    const text = calendar(zone, trapped, ...rules.map((rule) => repeating(`FREQ=${rule}`)));
    const found = await createParser(MINUTE_MS)({ bytes: bytesOf(text), window }, 1);
    expect(found[0]).toEqual({ from: Date.parse('2026-11-28T16:00Z'), to: Date.parse('2026-11-28T16:00:01Z') });
  });

  const slow = calendar(
    ...Array.from({ length: 3_000 }, () => repeating('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=50')),
  );

  it('stops evaluating rules that take too long', () => {
    expect(busyTimesOf(slow, window)).toBe(TOO_LARGE);
  });

  it('reads other people’s calendars before a second calendar of the same person', async () => {
    const parse = createParser(MINUTE_MS);
    const bytes = bytesOf(calendar());
    const read: number[] = [];
    await Promise.all(
      [1, 1, 2].map(async (byId) => {
        await parse({ bytes, window }, byId);
        read.push(byId);
      }),
    );
    expect(read).toEqual([1, 2, 1]);
  });

  it('rejects a calendar with too many long-running series', async () => {
    const series = repeating('FREQ=DAILY;COUNT=99999', 'DTSTART:20000101T000000Z');
    const bytes = bytesOf(calendar(...Array.from({ length: 20 }, () => series)));
    const refused = expect(createParser(MINUTE_MS)({ bytes, window }, 1)).rejects;
    await refused.toThrow(TOO_LARGE);
    await refused.not.toBeInstanceOf(Fatal);
  });

  it('stops reading a calendar that takes too much time or memory, and reads the next calendar', async () => {
    await expect(createParser(1)({ bytes: bytesOf(slow), window }, 1)).rejects.toBeInstanceOf(Fatal);
    const next = createParser();
    const large = bytesOf(`BEGIN:VCALENDAR\r\n${'BEGIN:A\r\n'.repeat(570_000)}`);
    const found = await Promise.allSettled(
      [bytesOf('no calendar'), large, bytesOf(calendar())].map((bytes) => next({ bytes, window }, 1)),
    );
    expect(found).toMatchObject([
      { status: 'rejected', reason: { message: NOT_A_CALENDAR } },
      { status: 'rejected', reason: expect.any(Fatal) },
      { status: 'fulfilled', value: [] },
    ]);
  });
});

import { endDateOf } from '@playfield/contracts/fields/time.ts';
import type { GameSummary } from '@playfield/contracts/events/game-summary.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';

const UID_DOMAIN = 'games.playfield';
const REFRESH_SECONDS = 60 * 60;

export type CalendarGame = {
  game: GameSummary;
  teams: readonly string[];
  place: string;
  cancelled?: boolean;
  notes?: readonly string[];
};

export function calendarOf(games: readonly CalendarGame[], publicUrl: string, feed?: string): string {
  const calendar = ical({
    ...(feed === undefined ? {} : { name: feed, ttl: REFRESH_SECONDS }),
    prodId: { company: SITE_NAME, product: 'Games', language: 'EN' },
    method: games.some(({ cancelled }) => cancelled) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: timeZoneBlock },
  });
  for (const { game, teams, place, cancelled = false, notes = [] } of games) {
    const { id, sport, ageGroup, date, startTime, endTime, timeZone, revision } = game;
    const at = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
    calendar.createEvent({
      id: `game-${id}@${UID_DOMAIN}`,
      // Calendar programs update a game if its UID stays the same and its SEQUENCE increases (RFC 5545).
      sequence: revision,
      start: at(date, startTime),
      end: at(endDateOf(game), endTime),
      timezone: timeZone,
      summary: teams.length > 0 ? teams.join(' – ') : `Game on ${SITE_NAME}`,
      description: [`${labelOf(sports, sport)}, ${labelOf(ageGroups, ageGroup)}`, ...notes].join('\n'),
      url: new URL(`/games/${id}`, publicUrl).href,
      location: place,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

function timeZoneBlock(timeZone: string): string | null {
  const [block] = tzlib_get_ical_block(timeZone, false);
  return block ?? null;
}

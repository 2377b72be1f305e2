import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { durationOf } from '@playfield/contracts/fields/time.ts';
import { placeText } from '@playfield/contracts/fields/places.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';

type Played = Pick<Matchup, 'startsAt' | 'startTime' | 'endTime'>;

type Entry = { opponent: string; place: string; page: string };

function spanOf({ startsAt, ...hours }: Played): { start: Date; end: Date } {
  const start = new Date(startsAt);
  return { start, end: new Date(start.getTime() + durationOf(hours)) };
}

export const hasEnded = (game: Played) => spanOf(game).end <= new Date();

const titleOf = (opponent: string) => `Game against ${opponent} (${SITE_NAME})`;
const basic = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

export function googleCalendarLink(game: Played, { opponent, place, page }: Entry): string {
  const { start, end } = spanOf(game);
  const dates = `${basic(start)}/${basic(end)}`;
  const said = { text: titleOf(opponent), dates, location: place, details: page };
  const query = new URLSearchParams({ action: 'TEMPLATE', ...said });
  return `https://calendar.google.com/calendar/render?${query}`;
}

export function outlookLink(game: Played, { opponent, place, page }: Entry): string {
  const { start, end } = spanOf(game);
  const times = { startdt: start.toISOString(), enddt: end.toISOString() };
  const said = { subject: titleOf(opponent), ...times, location: place, body: page };
  const query = new URLSearchParams(said);
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}

export function directionsLink(game: Pick<Matchup, 'location' | 'address'>): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: placeText(game) })}`;
}

export const gameFile = (matchupId: number) => `/api/matchups/${matchupId}/calendar`;

import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { MenuItem } from '../../../shared/ui/Menu.tsx';
import { agreedPlaceText } from './where.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { durationOf } from '@playfield/contracts/fields/time.ts';
import { placeText } from '@playfield/contracts/fields/places.ts';

export function CalendarItems({ game, opponent }: { game: Matchup; opponent: TeamRef }) {
  const place = agreedPlaceText({ game, opponent });
  const entry = { opponent: opponent.teamName, place, page: `${location.origin}/games/${game.id}` };
  const links = [
    ['Google Calendar', googleCalendarLink(game, entry)],
    ['Apple Calendar', `/api/matchups/${game.id}/calendar`],
    ['Outlook', outlookLink(game, entry)],
  ] as const;
  return links.map(([name, href]) => (
    <MenuItem key={name} icon="calendar" href={href}>
      {name}
    </MenuItem>
  ));
}

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

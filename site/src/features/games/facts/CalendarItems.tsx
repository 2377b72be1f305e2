import type { Matchup } from '@playfield/contracts/matchups.ts';
import { MenuItem } from '../../../shared/ui/Menu.tsx';
import { gameFile, googleCalendarLink, outlookLink } from './calendar-links.ts';

export function CalendarItems({ game, opponent }: { game: Matchup; opponent: string }) {
  const page = `${location.origin}/games/${game.id}`;
  const links = [
    ['Google Calendar', googleCalendarLink(game, opponent, page)],
    ['Apple Calendar', gameFile(game.id)],
    ['Outlook', outlookLink(game, opponent, page)],
  ] as const;
  return links.map(([name, href]) => (
    <MenuItem key={name} icon="calendar" href={href}>
      {name}
    </MenuItem>
  ));
}

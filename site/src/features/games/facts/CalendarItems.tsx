import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { MenuItem } from '../../../shared/ui/Menu.tsx';
import { gameFile, googleCalendarLink, outlookLink } from './calendar-links.ts';
import { agreedPlaceText } from './where.ts';

export function CalendarItems({ game, opponent }: { game: Matchup; opponent: TeamRef }) {
  const place = agreedPlaceText({ game, opponent });
  const entry = { opponent: opponent.teamName, place, page: `${location.origin}/games/${game.id}` };
  const links = [
    ['Google Calendar', googleCalendarLink(game, entry)],
    ['Apple Calendar', gameFile(game.id)],
    ['Outlook', outlookLink(game, entry)],
  ] as const;
  return links.map(([name, href]) => (
    <MenuItem key={name} icon="calendar" href={href}>
      {name}
    </MenuItem>
  ));
}

import type { Matchup } from '@playfield/contracts/matchups.ts';
import { MenuItem } from '../../../shared/ui/Menu.tsx';
import { gameFile, googleCalendarLink, outlookLink } from './calendar-links.ts';

export function CalendarItems({ game, opponent }: { game: Matchup; opponent: string }) {
  const page = `${location.origin}/games/${game.id}`;
  return (
    <>
      <MenuItem icon="calendar" href={googleCalendarLink(game, opponent, page)}>
        Google Calendar
      </MenuItem>
      <MenuItem icon="calendar" href={gameFile(game.id)}>
        Apple Calendar
      </MenuItem>
      <MenuItem icon="calendar" href={outlookLink(game, opponent, page)}>
        Outlook
      </MenuItem>
    </>
  );
}

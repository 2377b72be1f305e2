import { kindWords } from '@playfield/contracts/fields/game-words.ts';
import { labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { endDateOf } from '@playfield/contracts/fields/time.ts';
import { sharedGamePath, type SharedGame } from '@playfield/contracts/shared-games.ts';

const TOWN = /^(?<locality>.+), (?<region>[A-Z]{2})$/;

type Shown = Omit<SharedGame, 'code'> & { code?: string | undefined };

export function sportsEventOf({ code, ...game }: Shown, publicUrl: string): object | null {
  const { locality, region } = TOWN.exec(game.town)?.groups ?? {};
  if (game.matchupType !== 'hosting' || !code || !locality || !region) return null;
  return {
    '@type': 'SportsEvent',
    name: `${kindWords(game)} in ${game.town}`,
    description: 'A team hosts, and looks for an opponent.',
    sport: labelOf(sports, game.sport),
    startDate: timestamp(game, game.startTime),
    endDate: timestamp({ ...game, date: endDateOf(game) }, game.endTime),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: game.town,
      address: { '@type': 'PostalAddress', addressLocality: locality, addressRegion: region, addressCountry: 'US' },
    },
    url: new URL(sharedGamePath(code), publicUrl).href,
  };
}

function timestamp({ date, timeZone }: Pick<Shown, 'date' | 'timeZone'>, time: string): string {
  const noon = new Date(`${date}T18:00:00Z`);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(noon);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
  return `${date}T${time}:00${offset || 'Z'}`;
}

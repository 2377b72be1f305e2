/** Formats where a game is played. */
import type { MatchupType } from './options.ts';

type Place = { address?: string | null | undefined; location: string };

/** For example `5805 Baseline Rd, Boulder, CO`. What both name is not repeated: `Golden` in `Golden, CO`. */
export function placeText({ address, location }: Place): string {
  if (!address) return location;
  const [field, place] = [partsOf(address), partsOf(location)];
  const shared = field.findIndex((_, index) => isSame(field.slice(index), place.slice(0, field.length - index)));
  return [...(shared === -1 ? field : field.slice(0, shared)), ...place].join(', ');
}

const partsOf = (text: string) => text.split(',').flatMap((part) => part.trim() || []);

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.join().toLowerCase() === others.join().toLowerCase();

/** Matches `Boulder, CO`, which names no field, unlike `Pleasant View, Boulder, CO`. */
const TOWN_ONLY = /^[^,\d]+,\s*[A-Z]{2}$/;

/** Whether the place is more than a town. */
export const namesField = (place: Place) => !TOWN_ONLY.test(placeText(place).trim());

/** Whether the field is known. A post that looks for a host names its own town, and others often name only a town. */
export const isFieldNamed = (game: Place & { matchupType: MatchupType }) =>
  (Boolean(game.address) || game.matchupType === 'hosting') && namesField(game);

/**
 * Says whose field it is.
 * @param host its name; `null` for the reader's own team
 */
export function fieldOfText(host: string | null, town = ''): string {
  const whose = host === null ? 'Your' : `${host}${/s$/i.test(host) ? '’' : '’s'}`;
  return `${whose} field${town ? ` in ${town}` : ''}`;
}

export const unnamedFieldText = (host: string | null, town = '') => `${fieldOfText(host, town)}, not named yet`;

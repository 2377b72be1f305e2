/** Formats where a game is played. */
import type { MatchupType } from './options.ts';

type Place = { address?: string | null | undefined; location: string };

/**
 * Formats a place, for example `5805 Baseline Rd, Boulder, CO`. Parts that both contain aren't repeated, such as
 * `Golden` in `Golden, CO`.
 */
export function placeText({ address, location }: Place): string {
  if (!address) return location;
  const [field, place] = [partsOf(address), partsOf(location)];
  const shared = field.findIndex((_, index) => startsWith(place, field.slice(index)));
  return [...field.slice(0, shared < 0 ? field.length : shared), ...place].join(', ');
}

const partsOf = (text: string) => text.trim().split(/\s*,\s*/);

const startsWith = (some: readonly string[], first: readonly string[]) =>
  `${some.join()},`.toLowerCase().startsWith(`${first.join()},`.toLowerCase());

/** Matches `Boulder, CO`, but not `Pleasant View, Boulder, CO`, which names a field. */
const TOWN_ONLY = /^[^,\d]+,\s*[A-Z]{2}$/;

/** Whether the place is more than a town. */
export const namesField = (place: Place) => !TOWN_ONLY.test(placeText(place).trim());

type Game = Place & { matchupType: MatchupType; atHosts?: true | undefined };

/** Whether the location is the host's. A post that looks for a host names its own town. */
export const isAtHosts = ({ matchupType, atHosts }: Game) => matchupType === 'hosting' || atHosts === true;

/** Whether the field is known. Many games only name a town. */
export const isFieldNamed = (game: Game) => (Boolean(game.address) || isAtHosts(game)) && namesField(game);

/**
 * Says whose field it is.
 * @param host the host's name; `null` for the reader's own team
 */
export function fieldOfText(host: string | null, town = ''): string {
  const whose = host === null ? 'Your' : `${host}${/s$/i.test(host) ? '’' : '’s'}`;
  return `${whose} field${town ? ` in ${town}` : ''}`;
}

export const unnamedFieldText = (host: string | null, town = '') => `${fieldOfText(host, town)}, not named yet`;

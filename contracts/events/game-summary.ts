import * as z from 'zod/mini';
import { ageGroup, sport } from '../fields/common.ts';
import { fieldOfText, namesField, placeText, unnamedFieldText } from '../fields/places.ts';

export const gameSummary = z.object({
  id: z.number(),
  sport,
  ageGroup,
  location: z.string(),
  /** The exact address, visible only to teams that have agreed to the game. */
  address: z.nullish(z.string()),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  revision: z.number(),
  /** The team whose field the game is played on. Absent if unknown, or if the location is only the posting team's. */
  host: z.optional(
    z.object({
      teamId: z.number(),
      /**
       * Whether the summary's location above is the field, the town of a host that has not named its field, or the town
       * of a proposed game, whose field is secret until both teams agree.
       */
      location: z.enum(['field', 'town', 'proposed']),
    }),
  ),
});
export type GameSummary = z.infer<typeof gameSummary>;

/** `teamId` is the team that reads about its game. `other` is null if the other team is gone. */
export type Reader = { teamId: number | null; other: { teamName: string } | null };

/**
 * Formats the place with the side, for example `Away · Hosting Hawks’ field in Boulder, CO, not named yet`. Null
 * without a host, because the location is then the town of the team that posted the game, which may have to travel.
 */
export function sidedPlaceText(game: GameSummary, reader: Reader): string | null {
  if (!game.host || reader.teamId === null) return null;
  return `${game.host.teamId === reader.teamId ? 'Home' : 'Away'} · ${agreedPlaceText(game, reader)}`;
}

export function agreedPlaceText(game: GameSummary, { teamId, other }: Reader): string {
  const { host, location } = game;
  // Games that are canceled or hidden only name the town.
  if (!host || (host.location === 'field' && namesField(game))) return placeText(game);
  const whose = host.teamId === teamId ? null : (other?.teamName ?? 'The other team');
  // A location without a comma is not a town, but a text that says that the place is hidden.
  const town = location.includes(',') ? location : '';
  return (host.location === 'town' ? unnamedFieldText : fieldOfText)(whose, town);
}

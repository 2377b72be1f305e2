import * as z from 'zod/mini';
import { ageGroup, sport } from '../fields/common.ts';
import { fieldOfText, namesField, placeText, unnamedFieldText } from '../fields/places.ts';

export const gameSummary = z.object({
  id: z.number(),
  sport,
  ageGroup,
  location: z.string(),
  /** Included only for the game's own team and its agreed opponent. */
  address: z.nullish(z.string()),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  revision: z.number(),
  host: z.optional(
    z.object({
      teamId: z.number(),
      /** `town`: the host hasn't named a field yet. `proposed`: the teams haven't agreed yet. Otherwise `field`. */
      location: z.enum(['field', 'town', 'proposed']),
    }),
  ),
});
export type GameSummary = z.infer<typeof gameSummary>;

export type Reader = { teamId: number | null; other: { teamName: string } | null };

export function sideText({ host }: GameSummary, { teamId }: Reader): 'Home' | 'Away' | null {
  if (!host || teamId === null) return null;
  return host.teamId === teamId ? 'Home' : 'Away';
}

export function sidedPlaceText(game: GameSummary, reader: Reader): string | null {
  const side = sideText(game, reader);
  return side && `${side} · ${agreedPlaceText(game, reader)}`;
}

export function agreedPlaceText(game: GameSummary, { teamId, other }: Reader): string {
  const { host, location } = game;
  if (!host || (host.location === 'field' && namesField(game))) return placeText(game);
  const whose = host.teamId === teamId ? null : (other?.teamName ?? 'The other team');
  const town = location.includes(',') ? location : '';
  return (host.location === 'town' ? unnamedFieldText : fieldOfText)(whose, town);
}

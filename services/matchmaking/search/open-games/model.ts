import type { OpenGames } from '@playfield/contracts/open-games.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** What is counted together, as its record’s ID. */
export type Area = `state ${string}` | `sport ${Sport}` | 'none';

/** An area's open games, as last counted. `none` stands for the areas without any. */
export const openGamesSchema = recordSchema('open-games', {
  _id: z.custom<Area>(),
  counted: z.custom<OpenGames>(),
});
// Counts by sport or by state may be empty.
openGamesSchema.set('minimize', false);

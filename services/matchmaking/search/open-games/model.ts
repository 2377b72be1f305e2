import type { OpenGames } from '@playfield/contracts/open-games.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { Schema } from 'mongoose';

/** What is counted together, as its record’s ID. */
export type Area = `state ${string}` | `sport ${Sport}`;

/** An area's open games, as last counted. Areas without any have no record. */
export type OpenGamesRecord = { _id: Area; counted: OpenGames };

export const openGamesSchema = new Schema<OpenGamesRecord>(
  { _id: { type: String, required: true }, counted: { type: Schema.Types.Mixed, required: true } },
  { collection: 'open-games', versionKey: false, minimize: false },
);

/** When all areas were last counted: one record. */
export type OpenGamesRound = { _id: 'last'; countedAt: Date };

export const openGamesRoundSchema = new Schema<OpenGamesRound>(
  {
    _id: { type: String, required: true },
    countedAt: { type: Date, required: true },
  },
  { collection: 'open-games-rounds', versionKey: false },
);

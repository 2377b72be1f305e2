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

/** When all areas are counted next, and were last: one record, which instances take in turn. */
export type OpenGamesRound = { _id: 'next'; at: Date; countedAt?: Date };

export const openGamesRoundSchema = new Schema<OpenGamesRound>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    countedAt: { type: Date, default: undefined },
  },
  { collection: 'open-games-rounds', versionKey: false },
);

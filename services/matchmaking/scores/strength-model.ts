import type { AgeGroup, Sport } from '@playfield/contracts/fields/options.ts';
import { Schema } from 'mongoose';
import type { Strength } from './strength-rules.ts';

/** What is known of a team's strength among teams of its sport and age group. */
export type KnownStrength = Strength & {
  sport: Sport;
  ageGroup: AgeGroup;
  /** Games that it follows from, and the different teams in them. */
  games: number;
  opponents: number[];
};

/** Never leaves this service: others see a word, where both teams are known well enough. */
export type StrengthRecord = {
  /** The team. */
  _id: number;
  /** Whether the team wants its scores left out; nothing is known of it then. */
  out: boolean;
  known: KnownStrength | null;
  /** When the last game was counted; absent where nothing is known. */
  at?: Date;
};

/** Two seasons later it is another team. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

export const strengthSchema = new Schema<StrengthRecord>(
  {
    _id: { type: Number, required: true },
    out: { type: Boolean, required: true },
    known: { type: Schema.Types.Mixed, default: null },
    at: { type: Date, default: undefined },
  },
  { collection: 'strengths', versionKey: false },
);
// Teams that are left out have no date, and stay left out.
strengthSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

import type { AgeGroup, CompetitionLevel, Sport, UserRole } from '@playfield/contracts/options.ts';
import { Schema } from 'mongoose';

/** What this service keeps of the accounts service's users. No contact details: none are needed here. */
export type TeamRecord = {
  _id: number;
  /** The account's revision that this was copied from. */
  revision: number;
  userRole: UserRole;
  teamName: string;
  teamLocation: string;
  sport: Sport;
  ageGroup: AgeGroup;
  competitionLevel: CompetitionLevel | null;
};

export const teamSchema = new Schema<TeamRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    userRole: { type: String, required: true },
    teamName: { type: String, required: true },
    teamLocation: { type: String, required: true },
    sport: { type: String, required: true },
    ageGroup: { type: String, required: true },
    competitionLevel: { type: String, default: null },
  },
  { collection: 'teams', versionKey: false },
);

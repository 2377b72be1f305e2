import { viewOnlyTeam } from '@playfield/contracts/auth.ts';
import type { AgeGroup, CompetitionLevel, Sport, UserRole } from '@playfield/contracts/options.ts';
import { Schema } from 'mongoose';

/**
 * What this service keeps of the accounts service's users. No contact details: none are needed here. Of a deleted account
 * only its id stays, so that a late event does not bring it back.
 */
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
  deleted: boolean;
};

export const deletedTeam = (id: number): TeamRecord => ({
  ...viewOnlyTeam,
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  userRole: 'view_only',
  teamName: 'Deleted team',
  teamLocation: '',
  competitionLevel: null,
  deleted: true,
});

export const teamSchema = new Schema<TeamRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    userRole: { type: String, required: true },
    teamName: { type: String, required: true },
    teamLocation: { type: String, default: '' },
    sport: { type: String, required: true },
    ageGroup: { type: String, required: true },
    competitionLevel: { type: String, default: null },
    deleted: { type: Boolean, default: false },
  },
  { collection: 'teams', versionKey: false },
);

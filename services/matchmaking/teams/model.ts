import { viewOnlyTeam } from '@playfield/contracts/sign-in.ts';
import type { AgeGroup, CompetitionLevel, Sport, UserRole } from '@playfield/contracts/fields/options.ts';
import { Schema } from 'mongoose';
import type { Town } from '../places/location-privacy.ts';

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
  /** The town of the location that the team typed; empty where nobody knows it. */
  teamLocation: Town | '';
  sport: Sport;
  ageGroup: AgeGroup;
  competitionLevel: CompetitionLevel | null;
  deleted: boolean;
  /** Whether somebody has confirmed its e-mail address; absent in records from before this was kept. Until then it is nobody's to see. */
  verified?: boolean;
  /** Kept out by an admin. */
  suspended?: boolean;
  /** The revision whose place the others were told of; not there before anybody was told of places. */
  placedFor?: number;
  /** Grows with each interest that it expresses and each block that concerns it, so that the two meet. */
  turns?: number;
  /** Agreed games that have been, and those among them that it did not come to. */
  played?: number;
  missed?: number;
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
  placedFor: Number.MAX_SAFE_INTEGER,
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
    verified: { type: Boolean, default: undefined },
    suspended: { type: Boolean, default: undefined },
    placedFor: { type: Number, default: undefined },
    turns: { type: Number, default: undefined },
    played: { type: Number, default: undefined },
    missed: { type: Number, default: undefined },
  },
  { collection: 'teams', versionKey: false },
);
teamSchema.index({ placedFor: 1 });

/** Teams whose pages others may see: nobody who is kept out, or has not confirmed an e-mail address. */
export const SEEN_TEAM = { verified: { $ne: false }, suspended: { $ne: true } } as const;
/** Teams that others may deal with: no members either, and nobody who has gone. */
export const VISIBLE_TEAM = { userRole: 'team_manager', deleted: false, ...SEEN_TEAM } as const;

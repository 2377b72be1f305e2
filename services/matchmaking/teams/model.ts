import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import { viewOnlyTeam } from '@playfield/contracts/sign-in.ts';
import type { AgeGroup, CompetitionLevel, Sport, UserRole } from '@playfield/contracts/fields/options.ts';
import type { TeamPage } from '@playfield/contracts/users.ts';
import { Schema } from 'mongoose';
import type { Town } from '../places/location-privacy.ts';

/**
 * What this service stores of the accounts service's users: no contact details. A deleted account keeps only its ID, so
 * that a late event does not bring it back.
 */
export type TeamRecord = {
  _id: number;
  /** The account revision this was copied from. */
  revision: number;
  userRole: UserRole;
  teamName: string;
  /** The person's, for the team itself; missing until the account's event arrives, and once it is deleted. */
  fullName?: string;
  /** The town of the location that the team typed; empty if unknown. */
  teamLocation: Town | '';
  sport: Sport;
  ageGroup: AgeGroup;
  competitionLevel: CompetitionLevel | null;
  /** What it has chosen; missing while it has the one that comes from its name. */
  crest?: string;
  page?: TeamPage;
  /** Who runs it; missing where its founder does alone. */
  people?: NonNullable<KnownUser['people']>;
  deleted: boolean;
  /** Whether its email is confirmed. Hidden from others until it is. */
  verified: boolean;
  /** Suspended by an admin. */
  suspended: boolean;
  /** Grows with each interest it expresses and each block that concerns it, so that the two serialize. */
  turns: number;
  /** Past agreed games, and how many of them it missed. */
  played: number;
  missed: number;
};

/** What a team starts with here. */
export const NEW_TEAM = { suspended: false, turns: 0, played: 0, missed: 0 } as const;

export const deletedTeam = (id: number): TeamRecord => ({
  ...viewOnlyTeam,
  ...NEW_TEAM,
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  userRole: 'view_only',
  teamName: 'Deleted team',
  teamLocation: '',
  competitionLevel: null,
  deleted: true,
  verified: true,
});

export const teamSchema = new Schema<TeamRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    userRole: { type: String, required: true },
    teamName: { type: String, required: true },
    fullName: { type: String, default: undefined },
    teamLocation: { type: String, default: '' },
    sport: { type: String, required: true },
    ageGroup: { type: String, required: true },
    competitionLevel: { type: String, default: null },
    crest: { type: String, default: undefined },
    page: { type: Object, default: undefined },
    people: { type: Schema.Types.Mixed, default: undefined },
    deleted: { type: Boolean, default: false },
    verified: { type: Boolean, required: true },
    suspended: { type: Boolean, required: true },
    turns: { type: Number, required: true },
    played: { type: Number, required: true },
    missed: { type: Number, required: true },
  },
  { collection: 'teams', versionKey: false },
);

/** Teams whose pages others may see: not suspended, email confirmed. */
export const SEEN_TEAM = { verified: true, suspended: false } as const;
/** Teams that others can deal with: also no members and no deleted accounts. */
export const VISIBLE_TEAM = { userRole: 'team_manager', deleted: false, ...SEEN_TEAM } as const;

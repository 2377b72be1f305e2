import { randomBytes } from 'node:crypto';
import { TEAM_LINK_LENGTH, TEAM_LINK_LETTERS } from '@playfield/contracts/fields/team-link-code.ts';
import { Schema } from 'mongoose';

/** A team's public link. It stays the same while it is off, so that turning it on again revives what was printed. */
export type TeamLinkRecord = {
  /** The team. */
  _id: number;
  code: string;
  on: boolean;
  createdAt: Date;
};

/** By whose link a team has joined. Kept only while both teams exist. */
export type JoinedTeamRecord = {
  /** The team that joined. */
  _id: number;
  inviterId: number;
  at: Date;
};

/** Every letter is as likely as the others: their number divides 256. */
export const newTeamLinkCode = (): string =>
  [...randomBytes(TEAM_LINK_LENGTH)].map((byte) => TEAM_LINK_LETTERS[byte % TEAM_LINK_LETTERS.length]).join('');

export const teamLinkSchema = new Schema<TeamLinkRecord>(
  {
    _id: { type: Number, required: true },
    code: { type: String, required: true },
    on: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'team-links', versionKey: false },
);
teamLinkSchema.index({ code: 1 }, { unique: true });

export const joinedTeamSchema = new Schema<JoinedTeamRecord>(
  {
    _id: { type: Number, required: true },
    inviterId: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'joined-teams', versionKey: false },
);
joinedTeamSchema.index({ inviterId: 1, at: -1 });

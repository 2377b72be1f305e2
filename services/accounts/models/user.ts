import type { AgeGroup, CompetitionLevel, Sport, UserRole } from '@playfield/contracts/options.ts';
import { Schema } from 'mongoose';

/** An account. A team manager's account is its team. */
export type UserRecord = {
  _id: number;
  /** In lower case: addresses compare without regard to case. */
  email: string;
  passwordHash: string;
  fullName: string;
  userRole: UserRole;
  teamName: string;
  teamLocation: string;
  sport: Sport;
  ageGroup: AgeGroup;
  competitionLevel: CompetitionLevel | null;
  phoneNumber: string | null;
  isVerified: boolean;
  emailNotificationsEnabled: boolean;
  /** Grows with every change that other services keep. */
  revision: number;
  createdAt: Date;
};

export const userSchema = new Schema<UserRecord>(
  {
    _id: { type: Number, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    fullName: { type: String, required: true },
    userRole: { type: String, required: true },
    teamName: { type: String, required: true },
    teamLocation: { type: String, required: true },
    sport: { type: String, required: true },
    ageGroup: { type: String, required: true },
    competitionLevel: { type: String, default: null },
    phoneNumber: { type: String, default: null },
    isVerified: { type: Boolean, required: true },
    emailNotificationsEnabled: { type: Boolean, required: true },
    revision: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });

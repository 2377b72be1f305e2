import type { KnownUser } from '@playfield/contracts/events.ts';
import type { Identity, User } from '@playfield/contracts/users.ts';
import type { UserRecord } from './models/user.ts';

/** A user as shown to that user alone. */
export function presentUser(record: UserRecord): User {
  return {
    ...presentIdentity(record),
    email: record.email,
    phoneNumber: record.phoneNumber,
    isVerified: record.isVerified,
    emailNotificationsEnabled: record.emailNotificationsEnabled,
    createdAt: record.createdAt.toISOString(),
  };
}

/** A user as the gateway vouches for it. */
export function presentIdentity(record: UserRecord): Identity {
  return {
    id: record._id,
    fullName: record.fullName,
    userRole: record.userRole,
    teamName: record.teamName,
    teamLocation: record.teamLocation,
    sport: record.sport,
    ageGroup: record.ageGroup,
    competitionLevel: record.competitionLevel,
  };
}

/** A user as the other services keep it. */
export function presentKnownUser(record: UserRecord): KnownUser {
  return {
    ...presentIdentity(record),
    revision: record.revision,
    email: record.email,
    emailNotificationsEnabled: record.emailNotificationsEnabled,
    isVerified: record.isVerified,
  };
}

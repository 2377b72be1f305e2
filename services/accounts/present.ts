import type { KnownUser } from '@playfield/contracts/events.ts';
import type { Passkey, TwoStep } from '@playfield/contracts/two-step.ts';
import type { Identity, User } from '@playfield/contracts/users.ts';
import type { AuditRecord } from './models/audit.ts';
import type { ContactMessageRecord } from './models/contact-message.ts';
import type { PasskeyRecord } from './models/passkey.ts';
import type { ReportRecord } from './models/report.ts';
import type { SubscriptionRecord } from './models/subscription.ts';
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

export function presentPasskey(record: PasskeyRecord): Passkey {
  return {
    id: record._id.toHexString(),
    name: record.name,
    createdAt: record.createdAt.toISOString(),
    lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentTwoStep({ twoStep }: UserRecord, keys: readonly PasskeyRecord[]): TwoStep {
  return {
    codes: twoStep.secret !== null,
    recoveryCodesLeft: twoStep.recoveryCodes.length,
    passkeys: keys.map(presentPasskey),
  };
}

type Held = {
  entries: readonly AuditRecord[];
  keys: readonly PasskeyRecord[];
  reports: readonly ReportRecord[];
  letters: readonly ContactMessageRecord[];
  subscription: SubscriptionRecord | null;
};

/** Everything this service holds on a user, except for what only protects the account: hashes and secrets. */
export function presentExport(user: UserRecord, { entries, keys, letters, reports, subscription }: Held) {
  return {
    profile: presentUser(user),
    twoStep: presentTwoStep(user, keys),
    securityEvents: entries.map(({ _id: _, userId: __, ...entry }) => entry),
    contactMessages: letters.map(({ _id: _, ...letter }) => letter),
    reportsFiled: reports.map(({ _id: _, reporter: __, closedAt: ___, ...report }) => report),
    newsletter: subscription && { status: subscription.status, since: subscription.createdAt },
  };
}

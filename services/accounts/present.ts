import type { AuditEntry, ContactMessage } from '@playfield/contracts/admin/records.ts';
import type { AdminUser } from '@playfield/contracts/admin/users.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { AdminAccount } from '@playfield/contracts/admin/admins.ts';
import type { FiledReport } from '@playfield/contracts/reports.ts';
import type { Passkey, TwoStep } from '@playfield/contracts/two-step.ts';
import type { Identity, User } from '@playfield/contracts/users.ts';
import type { AdminRecord } from './admin/model.ts';
import type { AuditRecord } from './audit/model.ts';
import type { ContactMessageRecord } from './mailing/contact-message-model.ts';
import type { PasskeyRecord } from './two-step/passkey-model.ts';
import type { ReportRecord } from './reports/model.ts';
import type { SubscriptionRecord } from './mailing/subscription-model.ts';
import type { UserRecord } from './account/model.ts';

/** A user as they see themselves. */
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

export function presentAdmin({ _id: id, email, role }: AdminRecord): Admin {
  return { id, email, role };
}

export function presentAdminAccount(record: AdminRecord): AdminAccount {
  const { disabled, twoStep, createdAt } = record;
  const shown = { disabled, twoStep: twoStep.secret !== null, createdAt: createdAt.toISOString() };
  return { ...presentAdmin(record), ...shown };
}

export function presentAuditEntry(record: AuditRecord, admin: AdminRecord | undefined): AuditEntry {
  const { _id: id, at, action, userId, adminId, subject, address, device } = record;
  const by = adminId ? { id: adminId, email: admin?.email ?? '' } : null;
  const where = { address: address || null, device: device || null };
  return { id, at: at.toISOString(), action, userId, admin: by, subject: subject ?? null, ...where };
}

export function presentContactMessage(record: ContactMessageRecord): ContactMessage {
  const { _id: id, name, email, requestType, message, createdAt, answeredAt } = record;
  const answered = answeredAt?.toISOString() ?? null;
  return { id, name, email, requestType, message, createdAt: createdAt.toISOString(), answeredAt: answered };
}

export function presentReport(record: ReportRecord): FiledReport {
  const { _id: id, subject, reporter, reason, details, createdAt } = record;
  return { id, subject, reporter, reason, details, createdAt: createdAt.toISOString() };
}

export function presentAdminUser(record: UserRecord): AdminUser {
  const standing = record.leavingAt ? 'leaving' : record.suspended ? 'suspended' : 'good';
  return { ...presentUser(record), emailNotifications: record.emailNotificationsEnabled, standing };
}

/** A user's identity in the gateway's tokens. */
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

/** A user as other services store it. */
export function presentKnownUser(record: UserRecord): KnownUser {
  return {
    ...presentIdentity(record),
    revision: record.revision,
    email: record.email,
    emailNotificationsEnabled: record.emailNotificationsEnabled,
    isVerified: record.isVerified,
    suspended: record.suspended,
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
  writtenMessages: readonly ContactMessageRecord[];
  subscription: SubscriptionRecord | null;
};

/** Everything this service stores about a user, except hashes and secrets that protect the account. */
export function presentExport(user: UserRecord, { entries, keys, writtenMessages, reports, subscription }: Held) {
  return {
    profile: presentUser(user),
    twoStep: presentTwoStep(user, keys),
    securityEvents: entries.map(({ at, action, address, device }) => ({
      at: at.toISOString(),
      action,
      address,
      device,
    })),
    contactMessages: writtenMessages.map(({ createdAt, ...contactMessage }) => ({
      ...contactMessage,
      createdAt: createdAt.toISOString(),
    })),
    reportsFiled: reports.map(({ createdAt, ...report }) => ({ ...report, createdAt: createdAt.toISOString() })),
    newsletter: subscription && { status: subscription.status, since: subscription.createdAt.toISOString() },
  };
}

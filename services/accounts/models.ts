import type { Connection } from '@playfield/kit/data/mongo.ts';
import { adminSchema, type AdminRecord } from './admin/model.ts';
import { auditLinkSchema, type AuditLinkRecord } from './audit/chain-model.ts';
import { auditSchema, type AuditRecord } from './audit/model.ts';
import { challengeSchema, type ChallengeRecord } from './sign-in/challenge-model.ts';
import { contactMessageSchema, type ContactMessageRecord } from './mailing/contact-message-model.ts';
import { invitationSchema, type InvitationRecord } from './people/invitation-model.ts';
import { invitedAddressSchema, type InvitedAddressRecord } from './people/invited-address-model.ts';
import { knownDeviceSchema, type KnownDeviceRecord } from './sign-in/known-device-model.ts';
import { pageCountSchema, type PageCountRecord } from './page-views/model.ts';
import { pendingRegistrationSchema, type PendingRegistrationRecord } from './registration/pending-model.ts';
import { passkeySchema, type PasskeyRecord } from './two-step/passkey-model.ts';
import { reportSchema, type ReportRecord } from './reports/model.ts';
import { subscriptionSchema, type SubscriptionRecord } from './mailing/subscription-model.ts';
import { tokenSchema, type TokenRecord } from './account/token-model.ts';
import { userSchema, type UserRecord } from './account/model.ts';

export function declareModels(db: Connection) {
  return {
    admins: db.model<AdminRecord>('Admin', adminSchema),
    audit: db.model<AuditRecord>('Audit', auditSchema),
    auditLinks: db.model<AuditLinkRecord>('AuditLink', auditLinkSchema),
    challenges: db.model<ChallengeRecord>('Challenge', challengeSchema),
    contactMessages: db.model<ContactMessageRecord>('ContactMessage', contactMessageSchema),
    invitations: db.model<InvitationRecord>('Invitation', invitationSchema),
    invitedAddresses: db.model<InvitedAddressRecord>('InvitedAddress', invitedAddressSchema),
    knownDevices: db.model<KnownDeviceRecord>('KnownDevice', knownDeviceSchema),
    pageCounts: db.model<PageCountRecord>('PageCount', pageCountSchema),
    passkeys: db.model<PasskeyRecord>('Passkey', passkeySchema),
    pendingRegistrations: db.model<PendingRegistrationRecord>('PendingRegistration', pendingRegistrationSchema),
    reports: db.model<ReportRecord>('Report', reportSchema),
    subscriptions: db.model<SubscriptionRecord>('Subscription', subscriptionSchema),
    tokens: db.model<TokenRecord>('Token', tokenSchema),
    users: db.model<UserRecord>('User', userSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;

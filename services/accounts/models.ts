import type { Connection } from '@playfield/kit/data/mongo.ts';
import { adminSchema } from './admin/model.ts';
import type { AdminRecord } from './admin/model.ts';
import { auditLinkSchema } from './audit/chain-model.ts';
import type { AuditLinkRecord } from './audit/chain-model.ts';
import { auditSchema } from './audit/model.ts';
import type { AuditRecord } from './audit/model.ts';
import { challengeSchema } from './sign-in/challenge-model.ts';
import type { ChallengeRecord } from './sign-in/challenge-model.ts';
import { contactMessageSchema } from './mailing/contact-message-model.ts';
import type { ContactMessageRecord } from './mailing/contact-message-model.ts';
import { knownDeviceSchema } from './sign-in/known-device-model.ts';
import type { KnownDeviceRecord } from './sign-in/known-device-model.ts';
import { pageCountSchema } from './page-views/model.ts';
import type { PageCountRecord } from './page-views/model.ts';
import { passkeySchema } from './two-step/passkey-model.ts';
import type { PasskeyRecord } from './two-step/passkey-model.ts';
import { reportSchema } from './reports/model.ts';
import type { ReportRecord } from './reports/model.ts';
import { subscriptionSchema } from './mailing/subscription-model.ts';
import type { SubscriptionRecord } from './mailing/subscription-model.ts';
import { tokenSchema } from './account/token-model.ts';
import type { TokenRecord } from './account/token-model.ts';
import { userSchema } from './account/model.ts';
import type { UserRecord } from './account/model.ts';

export function declareModels(db: Connection) {
  return {
    admins: db.model<AdminRecord>('Admin', adminSchema),
    audit: db.model<AuditRecord>('Audit', auditSchema),
    auditLinks: db.model<AuditLinkRecord>('AuditLink', auditLinkSchema),
    challenges: db.model<ChallengeRecord>('Challenge', challengeSchema),
    contactMessages: db.model<ContactMessageRecord>('ContactMessage', contactMessageSchema),
    knownDevices: db.model<KnownDeviceRecord>('KnownDevice', knownDeviceSchema),
    pageCounts: db.model<PageCountRecord>('PageCount', pageCountSchema),
    passkeys: db.model<PasskeyRecord>('Passkey', passkeySchema),
    reports: db.model<ReportRecord>('Report', reportSchema),
    subscriptions: db.model<SubscriptionRecord>('Subscription', subscriptionSchema),
    tokens: db.model<TokenRecord>('Token', tokenSchema),
    users: db.model<UserRecord>('User', userSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;

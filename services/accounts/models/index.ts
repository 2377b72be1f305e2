import type { Connection } from '@playfield/kit/data/mongo.ts';
import { adminSchema } from './admin.ts';
import type { AdminRecord } from './admin.ts';
import { auditLinkSchema } from './audit-link.ts';
import type { AuditLinkRecord } from './audit-link.ts';
import { auditSchema } from './audit.ts';
import type { AuditRecord } from './audit.ts';
import { challengeSchema } from './challenge.ts';
import type { ChallengeRecord } from './challenge.ts';
import { contactMessageSchema } from './contact-message.ts';
import type { ContactMessageRecord } from './contact-message.ts';
import { knownDeviceSchema } from './known-device.ts';
import type { KnownDeviceRecord } from './known-device.ts';
import { pageCountSchema } from './page-count.ts';
import type { PageCountRecord } from './page-count.ts';
import { passkeySchema } from './passkey.ts';
import type { PasskeyRecord } from './passkey.ts';
import { reportSchema } from './report.ts';
import type { ReportRecord } from './report.ts';
import { subscriptionSchema } from './subscription.ts';
import type { SubscriptionRecord } from './subscription.ts';
import { tokenSchema } from './token.ts';
import type { TokenRecord } from './token.ts';
import { userSchema } from './user.ts';
import type { UserRecord } from './user.ts';

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

import { modelsOf } from '@playfield/kit/data/records.ts';
import { adminSchema } from './admin/model.ts';
import { auditLinkSchema } from './audit/chain-model.ts';
import { auditSchema } from './audit/model.ts';
import { challengeSchema } from './two-step/challenge-model.ts';
import { contactMessageSchema } from './mailing/contact-message-model.ts';
import { invitationSchema } from './people/invitation-model.ts';
import { invitedAddressSchema } from './people/invited-address-model.ts';
import { knownDeviceSchema } from './sign-in/known-device-model.ts';
import { pageCountSchema } from './page-views/model.ts';
import { pendingRegistrationSchema } from './registration/pending-model.ts';
import { passkeySchema } from './two-step/passkey-model.ts';
import { reportSchema } from './reports/model.ts';
import { subscriptionSchema } from './mailing/subscription-model.ts';
import { tokenSchema } from './users/token-model.ts';
import { userSchema } from './users/model.ts';

export const declareModels = modelsOf({
  admins: adminSchema,
  audit: auditSchema,
  auditLinks: auditLinkSchema,
  challenges: challengeSchema,
  contactMessages: contactMessageSchema,
  invitations: invitationSchema,
  invitedAddresses: invitedAddressSchema,
  knownDevices: knownDeviceSchema,
  pageCounts: pageCountSchema,
  passkeys: passkeySchema,
  pendingRegistrations: pendingRegistrationSchema,
  reports: reportSchema,
  subscriptions: subscriptionSchema,
  tokens: tokenSchema,
  users: userSchema,
});

export type Models = ReturnType<typeof declareModels>;

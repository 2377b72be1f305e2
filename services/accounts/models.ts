import { modelsOf } from '@playfield/kit/data/records.ts';
import { adminSchema } from './admin/model.ts';
import { auditSchema } from './audit/model.ts';
import { subscriptionSchema } from './mailing/model.ts';
import { invitationSchema, invitedAddressSchema } from './people/model.ts';
import { pageCountSchema } from './page-views/model.ts';
import { pendingRegistrationSchema } from './registration/model.ts';
import { reportSchema } from './reports/model.ts';
import { tokenSchema, userSchema } from './users/model.ts';

export const declareModels = modelsOf({
  admins: adminSchema,
  audit: auditSchema,
  invitations: invitationSchema,
  invitedAddresses: invitedAddressSchema,
  pageCounts: pageCountSchema,
  pendingRegistrations: pendingRegistrationSchema,
  reports: reportSchema,
  subscriptions: subscriptionSchema,
  tokens: tokenSchema,
  users: userSchema,
});

export type Models = ReturnType<typeof declareModels>;

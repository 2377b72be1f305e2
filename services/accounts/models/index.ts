import type { Connection } from '@playfield/kit/mongo.ts';
import { adminSchema } from './admin.ts';
import type { AdminRecord } from './admin.ts';
import { tokenSchema } from './token.ts';
import type { TokenRecord } from './token.ts';
import { userSchema } from './user.ts';
import type { UserRecord } from './user.ts';

export function declareModels(db: Connection) {
  return {
    admins: db.model<AdminRecord>('Admin', adminSchema),
    users: db.model<UserRecord>('User', userSchema),
    tokens: db.model<TokenRecord>('Token', tokenSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;

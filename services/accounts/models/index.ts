import type { Connection } from '@playfield/kit/mongo.ts';
import { tokenSchema } from './token.ts';
import type { TokenRecord } from './token.ts';
import { userSchema } from './user.ts';
import type { UserRecord } from './user.ts';

export function declareModels(db: Connection) {
  return {
    users: db.model<UserRecord>('User', userSchema),
    tokens: db.model<TokenRecord>('Token', tokenSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;

import { isDuplicateKey, nextInSequence } from '@playfield/kit/mongo.ts';
import type { Connection } from '@playfield/kit/mongo.ts';
import type { Models } from './models/index.ts';
import { noTwoStep } from './models/user.ts';
import { hashPassword } from './passwords.ts';

/** Creates the first admin from the environment; later ones are no business of the environment. Safe for several instances at once. */
export async function ensureFirstAdmin(
  { db, models: { admins } }: { db: Connection; models: Models },
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: { ADMIN_EMAIL?: string; ADMIN_PASSWORD?: string },
): Promise<void> {
  if (!email || !password || (await admins.exists({}))) return;
  const admin = {
    _id: await nextInSequence(db, 'admins'),
    email,
    passwordHash: await hashPassword(password),
    twoStep: noTwoStep(),
    createdAt: new Date(),
  };
  await admins.create(admin).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

/** How an admin signs in to what `npm start` has started: a database that was restored has admins and passwords of its own. */
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { declareModels } from '@playfield/accounts/models.ts';
import { passwordMatches } from '@playfield/accounts/users/password-hash.ts';

/** As it is printed: with the password of `.local/`, if it is that admin's. */
export async function firstAdminOf(env: Record<string, string>): Promise<string> {
  const [email = '', password = ''] = [env['ADMIN_EMAIL'], env['ADMIN_PASSWORD']];
  const db = await connectMongo(env['MONGODB_URL'] ?? '', 'accounts');
  try {
    const { admins } = declareModels(db);
    const found = await admins.findOne({ email }).lean();
    if (found && (await passwordMatches(password, found.passwordHash))) return `${email} · ${password}`;
    const owner = found ?? (await admins.findOne({ role: 'owner', disabled: false }).sort({ _id: 1 }).lean());
    // No admin at all: the accounts service makes this one.
    if (!owner) return `${email} · ${password}`;
    return `${owner.email} · the password it had: this data was restored, or its password was changed`;
  } finally {
    await db.close();
  }
}

import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { declareModels } from '@playfield/accounts/models.ts';
import { passwordMatches } from '@playfield/accounts/users/password-hash.ts';

export async function firstAdminOf(env: Record<string, string>): Promise<string> {
  const [email = '', password = ''] = [env['ADMIN_EMAIL'], env['ADMIN_PASSWORD']];
  const db = await connectMongo(env['MONGODB_URL'] ?? '', 'accounts');
  try {
    const { admins } = declareModels(db);
    const found = await admins.findOne({ email }).lean();
    if (found && (await passwordMatches(password, found.passwordHash))) return `${email} · ${password}`;
    const owner = found ?? (await admins.findOne({ role: 'owner', disabled: false }).sort({ _id: 1 }).lean());
    if (!owner) return `${email} · ${password}`;
    return `${owner.email} · the password it had: this data was restored, or its password was changed`;
  } finally {
    await db.close();
  }
}

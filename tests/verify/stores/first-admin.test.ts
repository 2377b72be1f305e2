/** `npm start` prints working credentials of the admin. */
import { firstAdminOf } from '@playfield/infra/local/first-admin.ts';
import { declareModels } from '@playfield/accounts/models.ts';
import { hashPassword } from '@playfield/accounts/users/password-hash.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { noTwoStep } from '@playfield/accounts/users/model.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownDatabase } from '../../support/notifier.ts';

let db: Connection;
let env: { MONGODB_URL: string; ADMIN_EMAIL: string; ADMIN_PASSWORD: string };

beforeEach(async () => {
  const url = ownDatabase();
  env = { MONGODB_URL: url, ADMIN_EMAIL: 'admin@playfield.example', ADMIN_PASSWORD: 'made-in-this-folder' };
  db = await connectMongo(url, 'accounts');
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

async function adminIs(email: string, password: string): Promise<void> {
  await declareModels(db).admins.create({
    _id: 1,
    email,
    role: 'owner',
    disabled: false,
    sessionVersion: 1,
    guarded: 0,
    passwordHash: await hashPassword(password),
    passwordUntil: null,
    twoStep: noTwoStep(),
    createdAt: new Date(),
  });
}

it('prints this folder’s password if the admin uses it', async () => {
  expect(await firstAdminOf(env)).toBe('admin@playfield.example · made-in-this-folder');
  await adminIs(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  expect(await firstAdminOf(env)).toBe('admin@playfield.example · made-in-this-folder');
});

it('says that the restored database’s password applies, without printing one, if the admin uses another', async () => {
  await adminIs(env.ADMIN_EMAIL, 'made-in-another-folder');
  const printed = await firstAdminOf(env);
  expect(printed).not.toContain(env.ADMIN_PASSWORD);
  expect(printed).toMatch(/^admin@playfield\.example · the password it had/);
});

it('prints the restored owner’s address if it differs', async () => {
  await adminIs('owner@league.example', 'made-in-another-folder');
  expect(await firstAdminOf(env)).toMatch(/^owner@league\.example · the password it had/);
});

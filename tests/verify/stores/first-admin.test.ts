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

it('prints the stored admin’s email, and the configured password only if it still matches', async () => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  expect(await firstAdminOf(env)).toBe(`${email} · ${password}`);
  for (const [address, chosen, printed] of [
    [email, password, `${email} · ${password}`],
    [email, 'made-in-another-folder', expect.stringMatching(/^admin@playfield\.example · the password it had/)],
    ['owner@league.example', 'made-in-another-folder', expect.stringMatching(/^owner@league\.example · the password/)],
  ] as const) {
    await adminIs(address, chosen);
    expect(await firstAdminOf(env)).toEqual(printed);
    await declareModels(db).admins.deleteMany();
  }
});

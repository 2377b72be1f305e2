/** What the services believe, from the outside and from the inside. */
import { me } from '@playfield/contracts/auth.ts';
import { address } from '@playfield/contracts/client.ts';
import { getIdentity } from '@playfield/contracts/internal.ts';
import { identity } from '@playfield/contracts/users.ts';
import { IDENTITY_HEADER, identityKey, signCaller, signUser } from '@playfield/kit/identity.ts';
import { expect, inject, it } from 'vitest';
import { signUp, visitor } from '../testing/teams.ts';

const env = inject('env');
const key = identityKey(env['INTERNAL_KEY'] ?? '');

it('a statement that comes from outside is not passed on, were it signed with our own key', async () => {
  const team = await signUp();
  const statement = await signUser(identity.parse(team.user), key);
  const { status } = await visitor().raw('GET', me.path, { headers: { [IDENTITY_HEADER]: statement } });
  expect(status).toBe(401);
  const direct = await fetch(new URL(me.path, env['ACCOUNTS_URL']), { headers: { [IDENTITY_HEADER]: statement } });
  expect(direct.status).toBe(200);
});

it('internal calls answer to services alone', async () => {
  const team = await signUp();
  const url = new URL(address(getIdentity, { id: team.user.id }, undefined), env['ACCOUNTS_URL']);
  const admin = { id: 1, email: env['ADMIN_EMAIL'] ?? '', role: 'owner' } as const;
  const statements = {
    nobody: '',
    user: await signUser(identity.parse(team.user), key),
    admin: await signCaller({ kind: 'admin', admin }, key),
    service: await signCaller({ kind: 'service' }, key),
  };
  for (const [who, statement] of Object.entries(statements)) {
    const { status } = await fetch(url, { headers: statement ? { [IDENTITY_HEADER]: statement } : {} });
    expect(status, who).toBe(who === 'service' ? 200 : 404);
  }
});

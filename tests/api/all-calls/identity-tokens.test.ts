import { me } from '@playfield/contracts/sign-in.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { getIdentity } from '@playfield/contracts/http/internal.ts';
import { identity } from '@playfield/contracts/users.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import { expect, inject, it } from 'vitest';
import { signUp, visitor } from '../../support/teams.ts';

const env = inject('env');
const sign = createIdentitySigner(env['IDENTITY_PRIVATE_KEYS'] ?? '');

it('drops identity tokens that clients send, even with a valid signature', async () => {
  const team = await signUp();
  const identityToken = await sign({ kind: 'user', identity: identity.parse(team.user) }, 'accounts');
  const { status } = await visitor().raw('GET', me.path, { headers: { [IDENTITY_HEADER]: identityToken } });
  expect(status).toBe(401);
  const direct = await fetch(new URL(me.path, env['ACCOUNTS_URL']), { headers: { [IDENTITY_HEADER]: identityToken } });
  expect(direct.status).toBe(200);
});

it('answers internal calls only to services', async () => {
  const team = await signUp();
  const url = new URL(address(getIdentity, { id: team.user.id }, undefined), env['ACCOUNTS_URL']);
  const admin = { id: 1, email: env['ADMIN_EMAIL'] ?? '', role: 'owner', passwordUntil: null } as const;
  const tokens = {
    nobody: '',
    user: await sign({ kind: 'user', identity: identity.parse(team.user) }, 'accounts'),
    admin: await sign({ kind: 'admin', admin }, 'accounts'),
    service: await sign({ kind: 'service' }, 'accounts'),
  };
  for (const [who, identityToken] of Object.entries(tokens)) {
    const { status } = await fetch(url, { headers: identityToken ? { [IDENTITY_HEADER]: identityToken } : {} });
    expect(status, who).toBe(who === 'service' ? 200 : 404);
  }
});

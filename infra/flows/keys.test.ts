/** Keys that sign cookies are changed without signing anybody out. */
import { adminMe } from '@playfield/contracts/admin.ts';
import { me } from '@playfield/contracts/auth.ts';
import { expect, inject, it } from 'vitest';
import { owner } from '../testing/admins.ts';
import { startProcess } from '../testing/processes.ts';
import { signUp } from '../testing/teams.ts';
import { visit } from '../testing/visitor.ts';
import type { Visitor } from '../testing/visitor.ts';

const NEW_KEY = 'a-new-key-that-nobody-has-seen-before-today';

/** The same browser at another gateway. */
function at(url: string, { cookies }: Visitor): Visitor {
  const there = visit(url);
  for (const [name, value] of cookies) there.cookies.set(name, value);
  return there;
}

it('keeps sessions of the old key while it is still listed, and ends them when it is not', async () => {
  const env = inject('env');
  const [team, admin] = [await signUp(), await owner()];
  await using both = await startProcess('gateway', { ...env, SESSION_KEYS: `${NEW_KEY},${env['SESSION_KEYS']}` });
  expect(await at(both.url, team).ask(me)).toMatchObject({ id: team.user.id });
  expect(await at(both.url, admin).ask(adminMe)).toMatchObject({ role: 'owner' });
  await using only = await startProcess('gateway', { ...env, SESSION_KEYS: NEW_KEY });
  expect(await at(only.url, team).refused(me)).toMatchObject({ status: 401 });
  expect(await at(only.url, admin).refused(adminMe)).toMatchObject({ status: 401 });
});

it('does not start with a key in the list that is too short', async () => {
  const env = inject('env');
  await expect(startProcess('gateway', { ...env, SESSION_KEYS: `${NEW_KEY},short` })).rejects.toThrow(/SESSION_KEYS/);
});

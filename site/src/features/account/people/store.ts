import {
  addTeam,
  changeRole,
  invitePerson,
  leaveTeam,
  listPeople,
  removePerson,
  withdrawInvitation,
  type Invitation,
  type TeamPeople,
  type TeamPerson,
} from '@playfield/contracts/people.ts';
import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt, act, checkAs } from '../../../shared/forms/attempt.ts';
import { loadable } from '../../../shared/stores/loadable.ts';
import { isUnknownTown, TOWN_UNKNOWN } from '../../../shared/stores/places.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { actFor } from './current-team.ts';

export const [$people, loadPeople] = loadable(
  () => ask(listPeople, {}),
  'The people of your team could not be loaded.',
);

const take = (value: TeamPeople) => $people.set({ status: 'ready', value });

export async function invite(typed: Record<string, string>): Promise<Checked<TeamPeople>> {
  const checked = await checkAs('invitation', typed);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const before = $people.get();
  const isKnown = before.status === 'ready' && before.value.invitations.some((one) => one.email === email);
  const saved = await attempt('The invitation was not sent', () => ask(invitePerson, { body: checked.value }));
  if (!saved.ok) return saved;
  take(saved.value);
  if (isKnown) showSuccess('Invitation saved', `${email} finds the link in our newest email to them.`);
  else showSuccess('Invitation sent', `${email} gets an email with a link.`);
  return saved;
}

export const withdraw = ({ id, email }: Invitation) =>
  act(['Error', 'The invitation could not be withdrawn. Please try again.'], async () => {
    take(await ask(withdrawInvitation, { params: { id } }));
    showSuccess('Invitation withdrawn', `The link in the email to ${email} no longer works.`);
  });

/** @param password of the caller, for a new owner */
export async function giveRole({ userId, fullName }: TeamPerson, role: TeamRole, password?: string) {
  const body = { role, ...(password === undefined ? {} : { password }) };
  const saved = await attempt('The role was not changed', () => ask(changeRole, { params: { userId }, body }));
  if (!saved.ok) return saved;
  take(saved.value);
  showSuccess('Role changed', `${fullName} gets an email about it.`);
  return saved;
}

export const remove = ({ userId, fullName }: TeamPerson) =>
  act(['Error', `${fullName} could not be removed. Please try again.`], async () => {
    take(await ask(removePerson, { params: { userId } }));
    showSuccess(`${fullName} is no longer in your team`);
  });

export const leave = () =>
  act(['Error', 'You could not leave the team. Please try again.'], async () => {
    await ask(leaveTeam, {});
    localStorage.clear();
    location.assign('/');
  });

export async function startTeam(typed: Record<string, FormDataEntryValue>): Promise<Checked<{ teamId: number }>> {
  const level = typed['competitionLevel'] === '' ? { competitionLevel: null } : {};
  const checked = await checkAs('anotherTeam', { ...typed, ...level });
  if (!checked.ok) return checked;
  if (await isUnknownTown(checked.value.teamLocation)) return { ok: false, errors: { teamLocation: TOWN_UNKNOWN } };
  const started = await attempt('The team was not started', () => ask(addTeam, { body: checked.value }));
  if (started.ok) await actFor(started.value.teamId, '/welcome');
  return started;
}

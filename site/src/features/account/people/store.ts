/** The people who run the own team. */
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
import { atom } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt } from '../../../shared/forms/attempt.ts';
import { checkAs } from '../../../shared/forms/checking.ts';
import { fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { isUnknownTown, TOWN_UNKNOWN } from '../../../shared/stores/places.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { actFor } from './current-team.ts';

export const $people = atom<Loadable<TeamPeople>>(LOADING);

export function loadPeople(): Promise<void> {
  return fill($people, () => ask(listPeople, {}), 'The people of your team could not be loaded.');
}

const take = (value: TeamPeople) => $people.set({ status: 'ready', value });

export async function invite(typed: Record<string, string>): Promise<Checked<TeamPeople>> {
  const checked = await checkAs(({ invitation }) => invitation, typed);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const before = $people.get();
  const isKnown = before.status === 'ready' && before.value.invitations.some((one) => one.email === email);
  const saved = await attempt(() => ask(invitePerson, { body: checked.value }), 'The invitation was not sent');
  if (!saved.ok) return saved;
  take(saved.value);
  if (isKnown) showSuccess('Invitation saved', `${email} finds the link in our newest email to them.`);
  else showSuccess('Invitation sent', `${email} gets an email with a link.`);
  return saved;
}

export async function withdraw({ id, email }: Invitation): Promise<void> {
  try {
    take(await ask(withdrawInvitation, { params: { id } }));
    showSuccess('Invitation withdrawn', `The link in the email to ${email} no longer works.`);
  } catch (error) {
    showFailure('Error', messageOf(error, 'The invitation could not be withdrawn. Please try again.'));
  }
}

/** @param password of the caller, for a new owner */
export async function giveRole(
  { userId, fullName }: TeamPerson,
  role: TeamRole,
  password?: string,
): Promise<Checked<TeamPeople>> {
  const body = { role, ...(password === undefined ? {} : { password }) };
  const saved = await attempt(() => ask(changeRole, { params: { userId }, body }), 'The role was not changed');
  if (!saved.ok) return saved;
  take(saved.value);
  showSuccess('Role changed', `${fullName} gets an email about it.`);
  return saved;
}

export async function remove({ userId, fullName }: TeamPerson): Promise<void> {
  try {
    take(await ask(removePerson, { params: { userId } }));
    showSuccess(`${fullName} is no longer in your team`);
  } catch (error) {
    showFailure('Error', messageOf(error, `${fullName} could not be removed. Please try again.`));
  }
}

/** Leaves the team, and starts over as whoever one is without it. */
export async function leave(): Promise<void> {
  try {
    await ask(leaveTeam, {});
    localStorage.clear();
    location.assign('/');
  } catch (error) {
    showFailure('Error', messageOf(error, 'You could not leave the team. Please try again.'));
  }
}

export async function startTeam(typed: Record<string, FormDataEntryValue>): Promise<Checked<{ teamId: number }>> {
  const level = typed['competitionLevel'] === '' ? { competitionLevel: null } : {};
  const checked = await checkAs(({ anotherTeam }) => anotherTeam, { ...typed, ...level });
  if (!checked.ok) return checked;
  if (await isUnknownTown(checked.value.teamLocation)) return { ok: false, errors: { teamLocation: TOWN_UNKNOWN } };
  const started = await attempt(() => ask(addTeam, { body: checked.value }), 'The team was not started');
  if (started.ok) await actFor(started.value.teamId, '/welcome');
  return started;
}

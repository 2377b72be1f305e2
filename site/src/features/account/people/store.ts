import {
  addTeam,
  changeRole,
  invitePerson,
  listPeople,
  removePerson,
  withdrawInvitation,
  type Invitation,
  type TeamPeople,
  type TeamPerson,
} from '@playfield/contracts/people.ts';
import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import { ask } from '../../../shared/api/ask.ts';
import { attempt, act, submit, loadable } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { actFor } from './current-team.ts';
import { submitTeam } from '../../../shared/forms/team.ts';

export const [$people, loadPeople] = loadable(
  () => ask(listPeople, {}),
  'The people of your team could not be loaded.',
);

const take = (value: TeamPeople) => $people.set({ status: 'ready', value });

export const invite = (typed: Record<string, string>) =>
  submit('invitation', typed, 'The invitation was not sent', async (body) => {
    const { email } = body;
    const before = $people.get();
    const isKnown = before.status === 'ready' && before.value.invitations.some((one) => one.email === email);
    take(await ask(invitePerson, { body }));
    if (isKnown) showSuccess('Invitation saved', `${email} finds the link in our newest email to them.`);
    else showSuccess('Invitation sent', `${email} gets an email with a link.`);
  });

export const withdraw = ({ id, email }: Invitation) =>
  act(['Error', 'The invitation could not be withdrawn. Please try again.'], async () => {
    take(await ask(withdrawInvitation, { params: { id } }));
    showSuccess('Invitation withdrawn', `The link in the email to ${email} no longer works.`);
  });

export const giveRole = ({ userId, fullName }: TeamPerson, role: TeamRole, password?: string) =>
  attempt('The role was not changed', async () => {
    const body = { role, ...(password === undefined ? {} : { password }) };
    take(await ask(changeRole, { params: { userId }, body }));
    showSuccess('Role changed', `${fullName} gets an email about it.`);
  });

export const remove = ({ userId, fullName }: TeamPerson) =>
  act(['Error', `${fullName} could not be removed. Please try again.`], async () => {
    take(await ask(removePerson, { params: { userId } }));
    showSuccess(`${fullName} is no longer in your team`);
  });

export const leave = ({ userId }: TeamPerson) =>
  act(['Error', 'You could not leave the team. Please try again.'], async () => {
    await ask(removePerson, { params: { userId } });
    localStorage.clear();
    location.assign('/');
  });

export const startTeam = (typed: Record<string, FormDataEntryValue>) =>
  submitTeam('newTeam', typed, 'The team was not started', async (body) => {
    const { teamId } = await ask(addTeam, { body });
    await actFor(teamId, '/welcome');
  });

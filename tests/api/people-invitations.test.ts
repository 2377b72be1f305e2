import { deleteUser } from '@playfield/contracts/admin/users.ts';
import { unsubscribe } from '@playfield/contracts/mailing.ts';
import {
  changeRole,
  getInvitation,
  INVITATION_OVER,
  invitePerson,
  listPeople,
  NOT_INVITED_NOW,
  registerInvited,
  withdrawInvitation,
} from '@playfield/contracts/people.ts';
import { expect, it } from 'vitest';
import { owner as admin, suspend } from '../support/admins.ts';
import { invited, joins, secondTeamOf } from '../support/people.ts';
import { mailbox, newAddress, PASSWORD, signUp, signUpTeams, visitor, type TestTeam } from '../support/teams.ts';

const INVITED = /invited to help run/;
const notNow = { status: 409, message: NOT_INVITED_NOW };

async function onlyEmailTo(email: string) {
  const [mail] = await mailbox().waitForAll(email, INVITED, 1);
  if (!mail) throw new Error('There is no invitation');
  const tokenAfter = (path: string) => new RegExp(`${path}\\?token=([\\w.=-]+)`).exec(mail.text)?.[1] ?? '';
  return { ...mail, join: tokenAfter('/join-team'), leave: tokenAfter('/unsubscribe') };
}

it('quotes typed names in invitation emails, and sends no second email if only the role changes', async () => {
  const owner = await signUp({ teamName: 'Call Now Today', fullName: 'Urgent Message' });
  const email = newAddress();
  await owner.ask(invitePerson, { body: { email, role: 'helper' } });
  const { invitations } = await owner.ask(invitePerson, { body: { email, role: 'manager' } });
  expect(invitations).toMatchObject([{ email, role: 'manager' }]);
  const { subject, text, html, join } = await onlyEmailTo(email);
  expect(subject).toBe('You are invited to help run a team on Playfield');
  for (const words of ['Call Now Today', 'Urgent Message']) {
    expect(text).toContain(`“${words}”`);
    expect(text.replaceAll(`“${words}”`, '')).not.toContain(words);
    expect(/overflow:hidden">([^<]*)</.exec(html)?.[1]).not.toContain(words);
  }
  expect(await visitor().ask(getInvitation, { body: { token: join } })).toMatchObject({ role: 'manager' });
  await owner.ask(withdrawInvitation, { params: { id: invitations[0]?.id ?? '' } });
  expect(await owner.refused(invitePerson, { body: { email, role: 'manager' } })).toMatchObject(notNow);
  const refusal = await visitor().refused(getInvitation, { body: { token: join } });
  expect(refusal).toMatchObject({ status: 409, message: INVITATION_OVER });
  await onlyEmailTo(email);
});

it('emails an address at most two invitations a day from one person and three from one network', async () => {
  const teams = await signUpTeams('One Owls', 'Two Owls', 'Three Owls', 'Four Owls');
  const email = newAddress();
  const asked = await Promise.all(
    teams.map((team) => team.raw('POST', invitePerson.path, { json: { email, role: 'helper' } })),
  );
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409]);
  const [first] = teams;
  const fifth = await secondTeamOf(first, 'Five Owls');
  expect(await fifth.refused(invitePerson, { body: { email, role: 'helper' } })).toMatchObject(notNow);
  await mailbox().waitForAll(email, INVITED, 3);

  const body = { email: newAddress(), role: 'helper' } as const;
  await first.ask(invitePerson, { body });
  await (await secondTeamOf(first, 'Six Owls')).ask(invitePerson, { body });
  expect(await (await secondTeamOf(first, 'Seven Owls')).refused(invitePerson, { body })).toMatchObject(notNow);
});

it('closes an invitation when the person who sent it is demoted, suspended or deleted', async () => {
  const names = ['Open Otters', 'Demoted Doves', 'Suspended Swans', 'Deleted Ducks'] as const;
  const [owner, demoted, suspended, deleted] = await signUpTeams(...names);
  for (const person of [demoted, suspended, deleted]) {
    await joins(person, owner);
    const body = { role: 'owner', password: PASSWORD } as const;
    await owner.ask(changeRole, { params: { userId: person.user.id }, body });
  }
  const [byDemoted, bySuspended, byDeleted] = [
    await invited(demoted),
    await invited(suspended),
    await invited(deleted),
  ];
  await owner.ask(changeRole, { params: { userId: demoted.user.id }, body: { role: 'helper' } });
  await suspend(suspended.user.id);
  await (await admin()).ask(deleteUser, { params: { id: deleted.user.id } });
  for (const { token } of [byDemoted, bySuspended, byDeleted])
    expect(await visitor().refused(getInvitation, { body: { token } })).toMatchObject({ message: INVITATION_OVER });
  expect((await owner.ask(listPeople)).invitations.map(({ email }) => email)).not.toContain(byDemoted.email);
});

it('limits role changes to twelve a day', async () => {
  const [owner, member] = await signUpTeams('Busy Bees', 'Changed Choughs');
  await joins(member, owner);
  const params = { userId: member.user.id };
  for (let change = 1; change <= 12; change += 1)
    await owner.ask(changeRole, { params, body: { role: change % 2 === 0 ? 'manager' : 'helper' } });
  expect(await owner.refusedWith(changeRole, { params, body: { role: 'helper' } })).toBe(429);
});

it('sends no invitations to any address of a mailbox while its owner has turned them off', async () => {
  const [owner, other] = await signUpTeams('Pushy Pumas', 'Later Lynx');
  const email = newAddress();
  const tagged = email.replace('@', '+team@');
  const refused = (team: TestTeam, to: string) => team.refused(invitePerson, { body: { email: to, role: 'manager' } });
  await owner.ask(invitePerson, { body: { email, role: 'helper' } });
  expect(await refused(owner, tagged)).toMatchObject(notNow);
  const mail = await onlyEmailTo(email);
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const body = { token: mail.leave };
  await visitor().ask(unsubscribe, { body });
  const [waiting] = (await owner.ask(listPeople)).invitations;
  await owner.ask(withdrawInvitation, { params: { id: waiting?.id ?? '' } });
  for (const team of [owner, other])
    for (const to of [email, tagged]) expect(await refused(team, to), to).toMatchObject(notNow);
  await visitor().ask(unsubscribe, { body: { ...body, again: true } });
  await other.ask(invitePerson, { body: { email, role: 'manager' } });
  const [, second] = await mailbox().waitForAll(email, INVITED, 2);
  const token = /join-team\?token=([\w.=-]+)/.exec(second?.text ?? '')?.[1] ?? '';
  const guest = { token, password: PASSWORD, fullName: 'Sam Soto', age: 'adult', agreeToTerms: true } as const;
  await visitor().ask(registerInvited, { body: guest });
});

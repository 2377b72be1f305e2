/** Invitation emails to strangers. */
import { unsubscribe } from '@playfield/contracts/mailing.ts';
import {
  addTeam,
  getInvitation,
  INVITATION_OVER,
  invitePerson,
  joinTeam,
  listPeople,
  NOT_INVITED_NOW,
  registerInvited,
  removePerson,
  switchTeam,
  withdrawInvitation,
} from '@playfield/contracts/people.ts';
import { expect, it } from 'vitest';
import { joins } from '../support/people.ts';
import { mailbox, newAddress, PASSWORD, signUp, signUpTeams, visitor, type TestTeam } from '../support/teams.ts';
import { newWord } from '../support/words.ts';

const INVITED = /invited to help run/;
const notNow = { status: 409, message: NOT_INVITED_NOW };

async function onlyEmailTo(email: string) {
  const [mail] = await mailbox().waitForAll(email, INVITED, 1);
  if (!mail) throw new Error('There is no invitation');
  const tokenAfter = (path: string) => new RegExp(`${path}\\?token=([\\w.=-]+)`).exec(mail.text)?.[1] ?? '';
  return { ...mail, join: tokenAfter('/join-team'), leave: tokenAfter('/unsubscribe') };
}

async function startTeam(person: TestTeam, teamName: string): Promise<void> {
  const body = { teamName, teamLocation: 'Denver, CO', sport: 'soccer', ageGroup: '12u' } as const;
  await person.ask(switchTeam, { body: await person.ask(addTeam, { body }) });
}

it('quotes what the inviting person typed and keeps it out of the subject', async () => {
  const owner = await signUp({ teamName: 'Call Now Today', fullName: 'Urgent Message' });
  const email = newAddress();
  await owner.ask(invitePerson, { body: { email, role: 'manager' } });
  const { subject, text, html } = await onlyEmailTo(email);
  expect(subject).toBe('You are invited to help run a team on Playfield');
  const typed = ['Call Now Today', 'Urgent Message'];
  for (const words of typed) {
    expect(text).toContain(`“${words}”`);
    expect(text.replaceAll(`“${words}”`, '')).not.toContain(words);
    // The preview that mail programs show next to the subject.
    expect(/overflow:hidden">([^<]*)</.exec(html)?.[1]).not.toContain(words);
  }
});

it('emails an address once a day for each team, and half of what it may get for each network', async () => {
  const teams = await signUpTeams('One Owls', 'Two Owls', 'Three Owls', 'Four Owls');
  const email = newAddress();
  const asked = await Promise.all(
    teams.map((team) => team.raw('POST', invitePerson.path, { json: { email, role: 'helper' } })),
  );
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409]);
  const [first] = teams;
  await startTeam(first, 'Five Owls');
  expect(await first.refused(invitePerson, { body: { email, role: 'helper' } })).toMatchObject(notNow);
  await mailbox().waitForAll(email, INVITED, 3);
});

it('treats addresses of the same mailbox as one', async () => {
  const owner = await signUp({ teamName: 'Many Masks' });
  const name = `j.doe.${newWord()}`;
  const invite = (email: string) => owner.ask(invitePerson, { body: { email, role: 'helper' } });
  const refused = (email: string) => owner.refused(invitePerson, { body: { email, role: 'helper' } });
  await invite(`${name}+one@gmail.com`);
  for (const other of [
    `${name}@gmail.com`,
    `${name}+two+three@gmail.com`,
    `${name.replaceAll('.', '')}@googlemail.com`,
  ])
    expect(await refused(other), other).toMatchObject(notNow);
  await invite(`${name}@teams.example`);
  expect(await refused(`${name}+two@teams.example`)).toMatchObject(notNow);
  // Only Gmail ignores dots.
  await invite(`${name.replaceAll('.', '')}@teams.example`);
  const mail = await onlyEmailTo(`${name}@teams.example`);
  await visitor().ask(unsubscribe, { body: { token: mail.leave } });
  await owner.ask(withdrawInvitation, {
    params: {
      id: (await owner.ask(listPeople)).invitations.find(({ email }) => email === `${name}@teams.example`)?.id ?? '',
    },
  });
  for (const other of [`${name}@teams.example`, `${name}+three@teams.example`])
    expect(await refused(other), other).toMatchObject(notNow);
});

it('changes the role of a pending invitation without a second email', async () => {
  const owner = await signUp({ teamName: 'Twice Told' });
  const email = newAddress();
  await owner.ask(invitePerson, { body: { email, role: 'helper' } });
  const { invitations } = await owner.ask(invitePerson, { body: { email, role: 'manager' } });
  expect(invitations).toMatchObject([{ email, role: 'manager' }]);
  const { join } = await onlyEmailTo(email);
  expect(await visitor().ask(getInvitation, { body: { token: join } })).toMatchObject({ role: 'manager' });
  await owner.ask(withdrawInvitation, { params: { id: invitations[0]?.id ?? '' } });
  expect(await owner.refused(invitePerson, { body: { email, role: 'manager' } })).toMatchObject(notNow);
  expect((await owner.ask(listPeople)).invitations).toEqual([]);
  const over = { status: 409, message: INVITATION_OVER };
  expect(await visitor().refused(getInvitation, { body: { token: join } })).toMatchObject(over);
  await onlyEmailTo(email);
});

it('lets a colleague be invited to one team after another', async () => {
  const [director, coach] = await signUpTeams('Club Cobras', 'Coach Crows');
  await joins(coach, director);
  for (const teamName of ['Club Cubs', 'Club Colts']) {
    await startTeam(director, teamName);
    await director.ask(invitePerson, { body: { email: coach.email, role: 'manager' } });
  }
  await mailbox().waitForAll(coach.email, INVITED, 3);
});

it('lets a team invite someone again who joined and left', async () => {
  const [owner, guest] = await signUpTeams('Again Aardvarks', 'Guest Geese');
  await joins(guest, owner);
  const { id } = guest.user;
  await owner.ask(removePerson, { params: { userId: id } });
  await owner.ask(invitePerson, { body: { email: guest.email, role: 'helper' } });
  await mailbox().waitForAll(guest.email, INVITED, 2);
});

it('respects a reader who turned invitations off until they turn them on again', async () => {
  const [owner, other] = await signUpTeams('Pushy Pumas', 'Later Lynx');
  const email = newAddress();
  await owner.ask(invitePerson, { body: { email, role: 'helper' } });
  const mail = await onlyEmailTo(email);
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const body = { token: mail.leave };
  const [, domain = ''] = email.split('@');
  expect((await visitor().ask(unsubscribe, { body })).email).toContain(domain);
  for (const team of [owner, other]) {
    for (const { id } of (await team.ask(listPeople)).invitations)
      await team.ask(withdrawInvitation, { params: { id } });
    expect(await team.refused(invitePerson, { body: { email, role: 'manager' } })).toMatchObject(notNow);
  }
  await visitor().ask(unsubscribe, { body: { ...body, again: true } });
  await other.ask(invitePerson, { body: { email, role: 'manager' } });
  const [, second] = await mailbox().waitForAll(email, INVITED, 2);
  const token = /join-team\?token=([\w.=-]+)/.exec(second?.text ?? '')?.[1] ?? '';
  const guest = { token, password: PASSWORD, fullName: 'Sam Soto', age: 'adult', agreeToTerms: true } as const;
  await visitor().ask(registerInvited, { body: guest });
  expect(await visitor().refusedWith(unsubscribe, { body: { token: `${mail.leave}x` } })).toBe(400);
  expect(await owner.refusedWith(joinTeam, { body: { token: mail.join } })).toBe(409);
});

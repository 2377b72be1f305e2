import { addTeam, invitePerson, joinTeam, registerInvited, switchTeam } from '@playfield/contracts/people.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { managerRegistration, newAddress, PASSWORD, type ManagerRegistration } from './bodies.ts';
import { agree, say } from './games.ts';
import { joinOn, type Place } from './newcomer.ts';
import { mailbox, signIn, visitor, type TestTeam } from './teams.ts';

type Invited = { role?: Exclude<TeamRole, 'owner'>; fullName?: string; email?: string };

export async function invited(owner: TestTeam, { role = 'manager', email = newAddress() }: Invited = {}) {
  await owner.ask(invitePerson, { body: { email, role } });
  return { email, token: await mailbox().tokenTo(email, /^You are invited to help run a team/) };
}

export async function joinedBy(owner: TestTeam, given: Invited = {}): Promise<TestTeam> {
  const { email, token } = await invited(owner, given);
  const someone = visitor();
  const body = {
    token,
    password: PASSWORD,
    fullName: given.fullName ?? 'Sam Soto',
    age: 'adult',
    agreeToTerms: true,
  } as const;
  await someone.ask(registerInvited, { body });
  return Object.assign(someone, { user: await someone.ask(me), email });
}

export async function secondTeamOf({ email, user }: TestTeam, teamName = 'Second Selves'): Promise<TestTeam> {
  const browser = await signIn(email);
  const { sport, ageGroup } = user;
  const body = { teamName, teamLocation: 'Boulder, CO', sport, ageGroup };
  await browser.ask(switchTeam, { body: await browser.ask(addTeam, { body }) });
  const acting = await browser.ask(me);
  return { ...browser, email, user: { ...user, ...acting } };
}

export async function joins(someone: TestTeam, owner: TestTeam, role: Invited['role'] = 'manager'): Promise<number> {
  const { token } = await invited(owner, { email: someone.email, role });
  const { teamId } = await someone.ask(joinTeam, { body: { token } });
  await someone.ask(switchTeam, { body: { teamId } });
  return teamId;
}

type Member = TestTeam & { id: number; password: string };
export type Pair = { host: Member; guest: Member; game: Matchup };

export async function playPair(place: Place, message: string, about: Partial<ManagerRegistration> = {}): Promise<Pair> {
  async function join(more: typeof about): Promise<Member> {
    const registration = managerRegistration(more);
    const team = await joinOn(place, registration);
    return Object.assign(team, { id: team.user.id, password: registration.password });
  }

  const [host, guest] = [await join(about), await join({ teamName: 'Lafayette Lynx' })];
  const game = await agree(host, guest);
  await say(guest, host, message);
  return { host, guest, game };
}

/** Teams for tests: registered, verified by email, signed in. */
import { randomUUID } from 'node:crypto';
import { login, register, verify } from '@playfield/contracts/sign-in.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import type { User } from '@playfield/contracts/users.ts';
import { inject } from 'vitest';
import { openMailbox, tokenIn } from './mailbox.ts';
import { visit } from './visitor.ts';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'correct horse battery';

type Registration = BodyInput<typeof register>;
export type TestTeam = Visitor & { user: User; email: string };

export const mailbox = () => openMailbox(inject('mailUrl'));
export const visitor = () => visit(inject('url'));
export const newAddress = () => `${randomUUID()}@teams.example`;

export function managerRegistration(more: Partial<Extract<Registration, { userRole: 'team_manager' }>> = {}) {
  return {
    email: newAddress(),
    password: PASSWORD,
    fullName: 'Robin Reyes',
    userRole: 'team_manager',
    teamName: 'Boulder Bandits',
    teamLocation: 'Boulder, CO',
    sport: 'baseball',
    ageGroup: '12u',
    age: 'adult',
    agreeToTerms: true,
    ...more,
  } as const;
}

export function memberRegistration() {
  return {
    email: newAddress(),
    password: PASSWORD,
    fullName: 'Sam Scout',
    userRole: 'view_only',
    age: 'adult',
    agreeToTerms: true,
  } as const;
}

/** A signed-in account, straight from its verification email. */
export async function signUp(registration: Registration = managerRegistration()): Promise<TestTeam> {
  const someone = visitor();
  await someone.ask(register, { body: registration });
  const email = await mailbox().waitFor(registration.email, /Verify your email/);
  await someone.ask(verify, { query: { token: tokenIn(email) } });
  const user = await someone.ask(login, { body: { email: registration.email, password: registration.password } });
  return Object.assign(someone, { user, email: registration.email });
}

/** Another device of an account. */
export async function signIn(email: string, password = PASSWORD, userAgent?: string): Promise<Visitor> {
  const device = visit(inject('url'), userAgent);
  await device.ask(login, { body: { email, password } });
  return device;
}

/** The date that many days from now, as the API writes it. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The next day to begin in that time zone, within 24 hours. */
export function nextDayIn(timeZone: string): string {
  return new Date(Date.now() + 24 * 60 * 60 * 1000).toLocaleDateString('en-CA', { timeZone });
}

export function matchupBody(more: Partial<BodyInput<typeof createMatchup>> = {}): BodyInput<typeof createMatchup> {
  return {
    sport: 'baseball',
    ageGroup: '12u',
    gender: 'male',
    date: dayFromNow(20),
    startTime: '10:00',
    endTime: '12:00',
    matchupType: 'hosting',
    location: 'Boulder, CO',
    ...more,
  };
}

export async function post(team: Visitor, more: Partial<BodyInput<typeof createMatchup>> = {}): Promise<Matchup> {
  return team.ask(createMatchup, { body: matchupBody(more) });
}

/** Two teams with an agreed game, which may message each other. */
export async function agree(
  host: TestTeam,
  guest: TestTeam,
  more: Partial<BodyInput<typeof createMatchup>> = {},
): Promise<Matchup> {
  const game = await post(host, more);
  const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
  await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });
  return game;
}

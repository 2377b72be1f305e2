/** Teams for browser tests not about signing up: created through the API, with their session put into the browser. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { login, register, verify } from '@playfield/contracts/sign-in.ts';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import type { Matchup, NewMatchup } from '@playfield/contracts/matchups.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import type { User } from '@playfield/contracts/users.ts';
import { openMailbox, tokenIn } from '../support/mailbox.ts';
import { visit } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

export const PASSWORD = 'correct horse battery';
const baseUrl = () => process.env['PLAYFIELD_URL'] ?? '';

export const mailbox = () => openMailbox(process.env['PLAYFIELD_MAIL_URL'] ?? '');
export const at = (path: string) => new URL(path, baseUrl()).href;
export const newAddress = () => `${randomUUID()}@teams.example`;

export type Person = Visitor & { user: User };

export function registration(teamName: string, teamLocation: string) {
  return {
    email: newAddress(),
    password: PASSWORD,
    fullName: 'Robin Reyes',
    userRole: 'team_manager',
    teamName,
    teamLocation,
    sport: 'soccer',
    ageGroup: '12u',
    age: 'adult',
    agreeToTerms: true,
  } as const;
}

type More = Partial<{ email: string; fullName: string; sport: Sport }>;

export function signUp(teamName: string, teamLocation: string, more: More = {}): Promise<Person> {
  return enter({ ...registration(teamName, teamLocation), ...more });
}

/** A view-only member. */
export function signUpMember(): Promise<Person> {
  const who = { email: newAddress(), password: PASSWORD, fullName: 'Sam Scout' };
  return enter({ ...who, userRole: 'view_only', age: 'adult', agreeToTerms: true });
}

async function enter(body: BodyInput<typeof register>): Promise<Person> {
  const visitor = visit(baseUrl());
  const { email } = body;
  await visitor.ask(register, { body });
  const mail = await mailbox().waitFor(email, /Verify your email/);
  await visitor.ask(verify, { query: { token: tokenIn(mail) } });
  return Object.assign(visitor, { user: await visitor.ask(login, { body: { email, password: PASSWORD } }) });
}

/** The date that many days from now, as the API writes it. */
export const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A game as the API takes it. */
const game = (more: Partial<NewMatchup>): NewMatchup => ({
  sport: 'soccer',
  ageGroup: '12u',
  gender: 'coed',
  date: day(20),
  startTime: '10:00',
  endTime: '11:30',
  matchupType: 'hosting',
  location: 'Boulder, CO',
  ...more,
});

export function post(host: Person, more: Partial<NewMatchup> = {}): Promise<Matchup> {
  return host.ask(createMatchup, { body: game(more) });
}

/** Two teams with an agreed game, which can message each other. */
export async function agree(host: Person, guest: Person, more: Partial<NewMatchup> = {}): Promise<Matchup> {
  const posted = await post(host, more);
  const interest = await guest.ask(expressInterest, { body: { matchupId: posted.id } });
  await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });
  return posted;
}

export async function write(from: Person, to: Person, content: string): Promise<void> {
  await from.ask(sendMessage, { body: { receiverId: to.user.id, content } });
}

/** Puts a person's session into a browser. */
export async function signInto(context: BrowserContext, person: Visitor): Promise<void> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: baseUrl() })));
}

/** As if half a minute had passed: the app's current code works once more. */
export async function forgetUsedCode({ user }: Person): Promise<void> {
  const db = await connectMongo(process.env['PLAYFIELD_MONGO_URL'] ?? '', 'accounts');
  try {
    await db.collection<{ _id: number }>('users').updateOne({ _id: user.id }, { $set: { 'twoStep.lastStep': 0 } });
  } finally {
    await db.close();
  }
}

/** Moves a game into the past. */
export async function playGame(id: number, hoursAgo = 3): Promise<void> {
  const db = await connectMongo(process.env['PLAYFIELD_MONGO_URL'] ?? '', 'matchmaking');
  try {
    const startsAt = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
    await db.collection<{ _id: number }>('matchups').updateOne({ _id: id }, { $set: { startsAt } });
  } finally {
    await db.close();
  }
}

/** Creates teams without the forms, and adds their sessions directly to the browser. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { Matchup, NewMatchup } from '@playfield/contracts/matchups.ts';
import { managerRegistration, memberRegistration, type ManagerRegistration } from '../support/bodies.ts';
import * as games from '../support/games.ts';
import { openMailbox } from '../support/mailbox.ts';
import { createTeam } from '../support/factory.ts';
import type { TestTeam } from '../support/newcomer.ts';
import { sharedStack, stackEnv } from '../support/shared-stack.ts';
import type { Visitor } from '../support/visitor.ts';
import { openDatabase } from '../support/stores.ts';

export { dayFromNow as day, newAddress, PASSWORD } from '../support/bodies.ts';
export type Person = TestTeam;
type DropFirst<Given> = Given extends [unknown, ...infer Rest] ? Rest : never;

const baseUrl = () => sharedStack()?.url ?? '';
const mailUrl = () => sharedStack()?.mailUrl ?? '';

export const mailbox = () => openMailbox(mailUrl());
export const at = (path: string) => new URL(path, baseUrl()).href;

export const registration = (teamName: string, teamLocation: string, more: Partial<ManagerRegistration> = {}) =>
  managerRegistration({ teamName, teamLocation, sport: 'soccer', ...more });

export const signUp = (...about: Parameters<typeof registration>): Promise<Person> =>
  createTeam(baseUrl(), stackEnv(), registration(...about));

export const signUpTwo = (one: string, other: string, ...about: DropFirst<Parameters<typeof signUp>>) =>
  Promise.all([signUp(one, ...about), signUp(other, ...about)]);

export const signUpMember = (): Promise<Person> => createTeam(baseUrl(), stackEnv(), memberRegistration());

const SOCCER = { sport: 'soccer', gender: 'coed', endTime: '11:30' } as const;

export const post = (host: Person, more: Partial<NewMatchup> = {}): Promise<Matchup> =>
  games.post(host, { ...SOCCER, ...more });

export const agree = (host: Person, guest: Person, more: Partial<NewMatchup> = {}): Promise<Matchup> =>
  games.agree(host, guest, { ...SOCCER, ...more });

export const write = (from: Person, to: Person, content: string) => games.say(from, to, content);

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export async function pageOf(browser: Browser, person: Visitor, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await signInto(context, person);
  return context.newPage();
}

export async function signInto(context: BrowserContext, person: Visitor): Promise<void> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: baseUrl() })));
}

export async function openAs(page: Page, person: Visitor, path: string): Promise<void> {
  await signInto(page.context(), person);
  await page.goto(at(path));
}

/** Makes the authenticator app's current code valid again, because the next code would take 30 seconds. */
export async function forgetUsedCode({ user }: Person): Promise<void> {
  await using db = await openDatabase(stackEnv()['MONGODB_URL'] ?? '', 'accounts');
  await db.collection<{ _id: number }>('users').updateOne({ _id: user.id }, { $set: { 'twoStep.lastStep': 0 } });
}

async function changeGame(_id: number, fields: Record<string, unknown>): Promise<void> {
  await using db = await openDatabase(stackEnv()['MONGODB_URL'] ?? '', 'matchmaking');
  await db.collection<{ _id: number }>('matchups').updateOne({ _id }, { $set: fields });
}

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

export const playGame = (id: number, hoursAgo = 3) => changeGame(id, { startsAt: inHours(-hoursAgo) });

/** Moves a game's start closer, as if the game had been agreed on long ago. */
export const startsIn = (id: number, hours: number) =>
  changeGame(id, { startsAt: inHours(hours), matchedAt: new Date(0) });

export const waitLong = (id: number) => changeGame(id, { 'confirmation.sides.$[].waitingSince': inHours(-13) });

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { Matchup, NewMatchup } from '@playfield/contracts/matchups.ts';
import { managerRegistration, type ManagerRegistration } from '../support/bodies.ts';
import * as games from '../support/games.ts';
import { stack } from '../support/shared-stack.ts';
import { join, type TestTeam } from '../support/teams.ts';
import { change } from '../support/traces.ts';
import type { Visitor } from '../support/visitor.ts';

export { dayFromNow as day, newAddress, PASSWORD } from '../support/bodies.ts';
export { mailbox, signUpMember } from '../support/teams.ts';
export type Person = TestTeam;
type DropFirst<Given> = Given extends [unknown, ...infer Rest] ? Rest : never;

export const at = (path: string) => new URL(path, stack().url).href;

export const registration = (teamName: string, teamLocation: string, more: Partial<ManagerRegistration> = {}) =>
  managerRegistration({ teamName, teamLocation, sport: 'soccer', ...more });

export const signUp = (...about: Parameters<typeof registration>): Promise<Person> => join(registration(...about));

export const signUpTwo = (one: string, other: string, ...about: DropFirst<Parameters<typeof signUp>>) =>
  Promise.all([signUp(one, ...about), signUp(other, ...about)]);

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
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: stack().url })));
}

export async function openAs(page: Page, person: Visitor, path: string): Promise<void> {
  await signInto(page.context(), person);
  await page.goto(at(path));
}

export const forgetUsedCode = ({ user }: Person) =>
  change('accounts', 'users', { _id: user.id }, { 'twoStep.lastStep': 0 });

const changeGame = (_id: number, fields: Record<string, unknown>) => change('matchmaking', 'matchups', { _id }, fields);
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

export const playGame = (id: number, hoursAgo = 3) => changeGame(id, { startsAt: inHours(-hoursAgo) });

export const startsIn = (id: number, hours: number) =>
  changeGame(id, { startsAt: inHours(hours), matchedAt: new Date(0) });

export const waitLong = (id: number) => changeGame(id, { 'confirmation.sides.$[].waitingSince': inHours(-13) });

import { requestPasswordReset, resetPassword } from '@playfield/contracts/passwords.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login } from '@playfield/contracts/sign-in.ts';
import { managerRegistration, memberRegistration, PASSWORD } from './bodies.ts';
import type { ManagerRegistration, MemberRegistration, Registration } from './bodies.ts';
import { createTeam } from './factory.ts';
import { openMailbox, tokenIn } from './mailbox.ts';
import { joinOn, type TestTeam } from './newcomer.ts';
import { stack } from './shared-stack.ts';
import { visit, type Visitor } from './visitor.ts';

export * from './bodies.ts';
export * from './games.ts';
export type { TestTeam } from './newcomer.ts';

export const mailbox = () => openMailbox(stack().mailUrl);
export const visitor = () => visit(stack().url);

export const join = (registration: Registration) => createTeam(stack().url, stack().env, registration);

export const signUp = (more?: Partial<ManagerRegistration>) => join(managerRegistration(more));

export const signUpByEmail = (more?: Partial<ManagerRegistration>) => joinOn(stack(), managerRegistration(more));

export async function registerOnly(more?: Partial<ManagerRegistration>) {
  const [browser, body] = [visitor(), managerRegistration(more)];
  await browser.ask(register, { body });
  return { browser, email: body.email };
}

export const signUpMember = (more?: Partial<MemberRegistration>) => join(memberRegistration(more));

export async function signUpTeams<Names extends readonly string[]>(...names: Names) {
  const teams = await Promise.all(names.map((teamName) => signUp({ teamName })));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
  return teams as { [Index in keyof Names]: TestTeam };
}

export async function signIn(email: string, password = PASSWORD, userAgent?: string): Promise<Visitor> {
  const device = visit(stack().url, userAgent);
  await device.ask(login, { body: { email, password } });
  return device;
}

export async function resetPasswordOf(email: string, newPassword: string, more: { removePasskeys?: boolean } = {}) {
  const before = await mailbox().to(email, /new password/);
  await visitor().ask(requestPasswordReset, { body: { email } });
  const known = new Set(before.map(({ messageId }) => messageId));
  const mails = await mailbox().waitForAll(email, /new password/, before.length + 1);
  const token = mails.filter(({ messageId }) => !known.has(messageId)).map(tokenIn)[0] ?? '';
  return visitor().ask(resetPassword, { body: { token, newPassword, ...more } });
}

import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { readLink as call } from '@playfield/contracts/links.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, verify } from '@playfield/contracts/sign-in.ts';
import { dayFromNow, managerRegistration, PASSWORD, type ManagerRegistration } from './bodies.ts';
import { mailbox, visitor, type TestTeam } from './teams.ts';
import type { Visitor } from './visitor.ts';

export const VERIFY = /Verify your email/;

export const ANOTHER_DAY = { otherTime: { date: dayFromNow(25), startTime: '14:00', endTime: '16:00' } };

export async function readLink(code: string, by: Visitor = visitor()) {
  const { state, open = null } = await by.ask(call, { body: { token: code } });
  return { state, open };
}

export async function yesTo(code: string): Promise<LinkAnswer> {
  const { open } = await readLink(code);
  if (!open) throw new Error('The link is not open');
  return { yesTo: open.version };
}

export type Pending = { email: string; confirm: () => Promise<TestTeam> };

export async function registers(
  code: string,
  answer: LinkAnswer,
  more: Partial<ManagerRegistration> = {},
): Promise<Pending> {
  const newcomer = visitor();
  const body = managerRegistration({ teamName: 'Link Lynxes', answer: { code, answer }, ...more });
  await newcomer.ask(register, { body });
  return {
    email: body.email,
    async confirm() {
      await visitor().ask(verify, { query: { token: await mailbox().tokenTo(body.email, VERIFY) } });
      const { firstSignIn: _, ...user } = await newcomer.ask(login, {
        body: { email: body.email, password: PASSWORD },
      });
      return Object.assign(newcomer, { user, email: body.email });
    },
  };
}

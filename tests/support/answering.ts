/** Coaches who register with the answer to a game's link. */
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, verify } from '@playfield/contracts/sign-in.ts';
import { mailbox, managerRegistration, PASSWORD, visitor, type ManagerRegistration, type TestTeam } from './teams.ts';

export const VERIFY = /Verify your email/;

export type Pending = { email: string; confirm: () => Promise<TestTeam> };

/** Registers with an answer, whose address is still to be verified. */
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

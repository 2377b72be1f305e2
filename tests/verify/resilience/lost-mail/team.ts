/** Registers, verifies and signs in while services die, and records which emails that owes. */
import { deleteAccount } from '@playfield/contracts/account.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, me, verify } from '@playfield/contracts/sign-in.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import type { User } from '@playfield/contracts/users.ts';
import type { MailServer } from '../../../support/smtp.ts';
import { visit, type Visitor } from '../../../support/visitor.ts';
import { act, insist } from './insist.ts';
import type { Ledger } from './ledger.ts';

const PASSWORD = 'correct horse battery';
const VERIFY = 'Verify your email address';

export type World = { url: string; mail: MailServer; ledger: Ledger };
export type Team = Visitor & { user: User; email: string; name: string };

export async function join({ url, mail, ledger }: World, name: string): Promise<Team> {
  const someone = visit(url);
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@teams.example`;
  const person = { email, password: PASSWORD, fullName: 'Robin Reyes', userRole: 'team_manager' } as const;
  const team = { teamName: name, teamLocation: 'Boulder, CO', sport: 'baseball', ageGroup: '12u' } as const;
  const body = { ...person, ...team, age: 'adult', agreeToTerms: true } as const;
  // Whether an address is registered is private: an unanswered call cannot be checked.
  const unanswered = await act(
    () => someone.ask(register, { body }),
    async () => false,
  );
  ledger.owe(email, VERIFY);
  ledger.perhaps(email, VERIFY, unanswered);

  const signIn = () => someone.ask(login, { body: { email, password: PASSWORD } });
  /** Registered twice, it has two tokens: the newer one counts, and may have arrived first. */
  const useAnyToken = async () => {
    const tokens = mail.taken.flatMap(({ to, subject, token }) =>
      to === email && subject === VERIFY && token ? [token] : [],
    );
    await Promise.any(tokens.map((token) => someone.ask(verify, { query: { token } })));
  };
  await act(useAnyToken, async () => signIn().then(...trueOrFalse));
  ledger.owe(email, 'Welcome to Playfield');
  const user = await insist(signIn);
  return Object.assign(someone, { user, email, name });
}

const trueOrFalse = [() => true, () => false] as const;

export async function forgetPassword(team: Team, { ledger }: World): Promise<void> {
  const unanswered = await act(
    () => team.ask(requestPasswordReset, { body: { email: team.email } }),
    async () => false,
  );
  ledger.owe(team.email, 'Choose a new password');
  ledger.perhaps(team.email, 'Choose a new password', unanswered);
}

async function isSignedOut(team: Team): Promise<boolean> {
  const { status } = await team.raw(me.method, me.path);
  if (status !== 200 && status !== 401) throw new Error(`${me.path} answered ${status}`);
  return status === 401;
}

export async function leave(team: Team, { ledger }: World): Promise<void> {
  await act(
    () => team.ask(deleteAccount, { body: { password: PASSWORD } }),
    async () => isSignedOut(team),
  );
  ledger.close(team.email);
  ledger.owe(team.email, 'Your Playfield account was deleted');
}

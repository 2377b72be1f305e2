/** An account on a stack that no test runner has brought up. */
import { register, verify } from '@playfield/contracts/auth.ts';
import { openMailbox, tokenIn } from './mailbox.ts';
import { managerRegistration } from './teams.ts';
import { visit } from './visitor.ts';

/** Registers and verifies a team manager; gives what it signs in with. */
export async function signUpOn({ url, mailUrl }: { url: string; mailUrl: string }) {
  const team = visit(url);
  const registration = managerRegistration();
  const { email, password } = registration;
  await team.ask(register, { body: registration });
  const letter = await openMailbox(mailUrl).waitFor(email, /Verify/);
  await team.ask(verify, { query: { token: tokenIn(letter) } });
  return { email, password };
}

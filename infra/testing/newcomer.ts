/** An account on a stack that no test runner has brought up. */
import { login, register, verify } from '@playfield/contracts/auth.ts';
import { openMailbox, tokenIn } from './mailbox.ts';
import { managerRegistration } from './teams.ts';
import { visit } from './visitor.ts';
import type { Visitor } from './visitor.ts';

type Place = { url: string; mailUrl: string };

/** Registers and verifies a team manager; gives what it signs in with. */
export async function signUpOn({ url, mailUrl }: Place) {
  const team = visit(url);
  const registration = managerRegistration();
  const { email, password } = registration;
  await team.ask(register, { body: registration });
  const letter = await openMailbox(mailUrl).waitFor(email, /Verify/);
  await team.ask(verify, { query: { token: tokenIn(letter) } });
  return { email, password };
}

/** A team manager who is signed in. */
export async function signInOn(place: Place): Promise<Visitor> {
  const team = visit(place.url);
  await team.ask(login, { body: await signUpOn(place) });
  return team;
}

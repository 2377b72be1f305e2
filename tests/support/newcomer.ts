/** An account on a stack started outside the test runner. */
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { login, register, verify } from '@playfield/contracts/sign-in.ts';
import { openMailbox, tokenIn } from './mailbox.ts';
import { managerRegistration } from './teams.ts';
import type { TestTeam } from './teams.ts';
import { visit } from './visitor.ts';
import type { Visitor } from './visitor.ts';

type Place = { url: string; mailUrl: string };

/** Registers and verifies a team manager. @returns its credentials */
export async function signUpOn(
  { url, mailUrl }: Place,
  registration: BodyInput<typeof register> = managerRegistration(),
) {
  const team = visit(url);
  const { email, password } = registration;
  await team.ask(register, { body: registration });
  const mail = await openMailbox(mailUrl).waitFor(email, /Verify/);
  await team.ask(verify, { query: { token: tokenIn(mail) } });
  return { email, password };
}

/** A signed-in team manager. */
export async function signInOn(place: Place): Promise<Visitor> {
  return joinOn(place);
}

/** A signed-in account, straight from its verification email. */
export async function joinOn(place: Place, registration?: BodyInput<typeof register>): Promise<TestTeam> {
  const team = visit(place.url);
  const credentials = await signUpOn(place, registration);
  const user = await team.ask(login, { body: credentials });
  return Object.assign(team, { user, email: credentials.email });
}

/** Accounts on any stack, also outside the test runner. */
import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, verify } from '@playfield/contracts/sign-in.ts';
import type { User } from '@playfield/contracts/users.ts';
import { managerRegistration, type Registration } from './bodies.ts';
import { openMailbox } from './mailbox.ts';
import { visit, type Visitor } from './visitor.ts';

/** `tokenTo` waits for the token in the email to an address whose subject matches. */
export type Place = { url: string } & (
  | { mailUrl: string }
  | { tokenTo: (email: string, subject: RegExp) => Promise<string> }
);
export type TestTeam = Visitor & { user: User; email: string };

/** Registers and verifies an account. @returns its credentials */
async function signUpOn(place: Place, registration: Registration = managerRegistration(), as = visit(place.url)) {
  const { email, password } = registration;
  await as.ask(register, { body: registration });
  const mail = 'tokenTo' in place ? place : openMailbox(place.mailUrl);
  // From a mail app: the browser that registered would be signed in.
  await visit(place.url).ask(verify, { query: { token: await mail.tokenTo(email, /Verify your email/) } });
  return { email, password };
}

/** A signed-in account, straight from its verification email. */
export async function joinOn(place: Place, registration?: Registration): Promise<TestTeam> {
  const someone = visit(place.url);
  const credentials = await signUpOn(place, registration, someone);
  const { firstSignIn: _, ...user } = await someone.ask(login, { body: credentials });
  return Object.assign(someone, { user, email: credentials.email });
}

/** A signed-in team manager. */
export const signInOn = (place: Place): Promise<Visitor> => joinOn(place);

/** The first admin, an owner, signed in. @param env the environment of the stack's services */
export async function ownerOn(url: string, env: Record<string, string | undefined>): Promise<Visitor> {
  const owner = visit(url);
  await owner.ask(adminLogin, { body: { email: env['ADMIN_EMAIL'] ?? '', password: env['ADMIN_PASSWORD'] ?? '' } });
  return owner;
}

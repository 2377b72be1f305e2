import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, verify } from '@playfield/contracts/sign-in.ts';
import type { User } from '@playfield/contracts/users.ts';
import { managerRegistration, type Registration } from './bodies.ts';
import { openMailbox } from './mailbox.ts';
import { visit, type Visitor } from './visitor.ts';

export type Place = { url: string } & (
  | { mailUrl: string }
  | { tokenTo: (email: string, subject: RegExp) => Promise<string> }
);
export type TestTeam = Visitor & { user: User; email: string };

async function signUpOn(place: Place, registration: Registration = managerRegistration(), as = visit(place.url)) {
  const { email, password } = registration;
  await as.ask(register, { body: registration });
  const mail = 'tokenTo' in place ? place : openMailbox(place.mailUrl);
  await visit(place.url).ask(verify, { query: { token: await mail.tokenTo(email, /Verify your email/) } });
  return { email, password };
}

export async function joinOn(place: Place, registration?: Registration): Promise<TestTeam> {
  const someone = visit(place.url);
  const credentials = await signUpOn(place, registration, someone);
  const { firstSignIn: _, ...user } = await someone.ask(login, { body: credentials });
  return Object.assign(someone, { user, email: credentials.email });
}

export const signInOn = (place: Place): Promise<Visitor> => joinOn(place);

export async function ownerOn(url: string, env: Record<string, string | undefined>): Promise<Visitor> {
  const owner = visit(url);
  await owner.ask(adminLogin, { body: { email: env['ADMIN_EMAIL'] ?? '', password: env['ADMIN_PASSWORD'] ?? '' } });
  return owner;
}

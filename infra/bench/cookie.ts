/** A signed-in team, for load that is no visitor of ours. */
import { login } from '@playfield/contracts/auth.ts';
import { signUpOn } from '../testing/newcomer.ts';
import { visit } from '../testing/visitor.ts';

export async function cookieOf(stack: { url: string; mailUrl: string }): Promise<string> {
  const team = visit(stack.url);
  await team.ask(login, { body: await signUpOn(stack) });
  return [...team.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

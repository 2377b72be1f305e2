/** A signed-in team, for load that is no visitor of ours. */
import { signInOn } from '@playfield/tests/support/newcomer.ts';
import { cookieHeader } from '@playfield/tests/support/visitor.ts';

export async function cookieOf(stack: { url: string; mailUrl: string }): Promise<string> {
  return cookieHeader(await signInOn(stack));
}

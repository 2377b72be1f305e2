/** A signed-in team's cookie, for external load generators. */
import { signInOn } from '@playfield/tests/support/newcomer.ts';
import { cookieHeader } from '@playfield/tests/support/visitor.ts';

export async function cookieOf(stack: { url: string; mailUrl: string }): Promise<string> {
  return cookieHeader(await signInOn(stack));
}

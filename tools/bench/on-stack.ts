import { createMatchups } from '@playfield/contracts/schedules.ts';
import { signInOn } from '@playfield/tests/support/newcomer.ts';
import { startTestStack, type TestStack } from '@playfield/tests/support/stack.ts';
import { dayFromNow, seriesBody } from '@playfield/tests/support/teams.ts';
import { cookieHeader, type Visitor } from '@playfield/tests/support/visitor.ts';
import { report, type Figure } from './figures.ts';

export async function benchOnStack(measure: (stack: TestStack) => Promise<readonly Figure[]>): Promise<void> {
  const stack = await startTestStack();
  try {
    await report(await measure(stack));
  } finally {
    await stack.discard();
  }
  // Exit, because the test factory's open connections would keep the process running.
  process.exit();
}

export const countOf = (position: number, otherwise: number) => Number(process.argv[2 + position] ?? otherwise);

export const cookieOf = async (stack: Pick<TestStack, 'url' | 'mailUrl'>) => cookieHeader(await signInOn(stack));

export async function postGames(host: Visitor, count: number): Promise<void> {
  const days = Array.from({ length: count }, (_, index) => dayFromNow(3 + index));
  await host.ask(createMatchups, { body: seriesBody(days, { matchupType: 'looking', maxTravelDistance: 50 }) });
}

import startStack from '../../support/stack.ts';
import { ensurePhones } from './phones/installed.ts';

export default async function setup(runner: object): Promise<() => Promise<void>> {
  await ensurePhones(console.log);
  return startStack(runner);
}

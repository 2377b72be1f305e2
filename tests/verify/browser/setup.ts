import startStack from '../../e2e/stack.ts';
import { ensurePhones } from './phones/installed.ts';

export default async function setup(): Promise<() => Promise<void>> {
  await ensurePhones(console.log);
  return startStack();
}

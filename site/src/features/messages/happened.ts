import { listProposals, type Proposal } from '@playfield/contracts/proposals.ts';
import { atom } from 'nanostores';
import { ask } from '../../shared/api/ask.ts';

/** With every team; a thread shows its own. */
export const $happened = atom<readonly Proposal[]>([]);

/** Without an answer the messages stand alone, as before. */
export async function loadHappened(): Promise<void> {
  try {
    $happened.set(await ask(listProposals, {}));
  } catch (error) {
    console.warn('What happened to games could not be loaded', error);
  }
}

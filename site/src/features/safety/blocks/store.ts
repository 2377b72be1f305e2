import { setBlock, listBlocks, type Block } from '@playfield/contracts/blocks.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import { change, LOADING, refill, type Loadable, act } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

type Named = { id: number; teamName: string };

export const $blocks = atom<Loadable<readonly Block[]>>(LOADING);

export function loadBlocks(): Promise<void> {
  return refill($blocks, () => ask(listBlocks, {}), 'Your blocked teams could not be loaded.');
}

export function isBlocked(blocks: Loadable<readonly Block[]>, teamId: number): boolean {
  return blocks.status === 'ready' && blocks.value.some(({ team }) => team.id === teamId);
}

export const block = ({ id, teamName }: Named) =>
  act(['Error', 'The team could not be blocked. Please try again.'], async () => {
    await ask(setBlock, { params: { id }, body: { blocked: true } });
    await loadBlocks();
    showSuccess(`${teamName} is blocked`, 'You can unblock them in your account settings.');
  });

export const unblock = ({ id, teamName }: Named) =>
  act(['Error', 'The team could not be unblocked. Please try again.'], async () => {
    await ask(setBlock, { params: { id }, body: { blocked: false } });
    change($blocks, (blocks) => blocks.filter(({ team }) => team.id !== id));
    showSuccess(`${teamName} is no longer blocked`);
  });

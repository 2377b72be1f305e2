import { SECOND_MS } from '@playfield/contracts/fields/time.ts';
import { CallError } from '@playfield/contracts/http/client.ts';
import { waitText } from '../format/wait.ts';
import { fillSlots } from './states.ts';

let ticking: ReturnType<typeof setInterval> | undefined;

export function clearProblem(slot: string): void {
  clearInterval(ticking);
  fillSlots(slot, '');
}

export function showProblem(slot: string, words: string, error?: unknown): void {
  clearProblem(slot);
  const wait = error instanceof CallError ? error.retryAfter : null;
  if (wait === null) return fillSlots(slot, words);
  const until = Date.now() + wait * SECOND_MS;
  const show = () => {
    const left = Math.ceil((until - Date.now()) / SECOND_MS);
    if (left <= 0) clearInterval(ticking);
    const when = left > 0 ? `in ${waitText(left)}` : 'now';
    fillSlots(slot, `That was too many tries. You can try again ${when}.`);
  };
  show();
  ticking = setInterval(show, SECOND_MS);
}

/** A game's paperwork as a file. The library that draws it comes with the first. */
import type { GamePage } from '@playfield/contracts/games.ts';
import { saveFile } from '../../shared/stores/save-file.ts';
import { ownTown } from '../../shared/stores/session.ts';
import { showFailure } from '../../shared/stores/toasts.ts';

export async function downloadPaperwork(page: GamePage): Promise<void> {
  try {
    const { canvasPen, drawPaperwork, paperworkOf } = await import('./pack.ts');
    const paperwork = paperworkOf(page, { town: ownTown() });
    if (paperwork) saveFile(paperwork.fileName, 'application/pdf', await drawPaperwork(paperwork, canvasPen()));
  } catch (error) {
    console.warn('Paperwork could not be drawn', error);
    showFailure('Error', 'Your paperwork could not be made. Please check your connection and try again.');
  }
}

/** Has the service worker keep what draws paperwork, so that it is there at a field without a line. */
export async function keepPaperwork(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active: worker } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  worker?.postMessage('keep paperwork');
}

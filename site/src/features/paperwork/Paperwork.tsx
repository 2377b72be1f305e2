import type { GamePage } from '@playfield/contracts/games.ts';
import { useEffect } from 'react';
import { ActionButton } from '../../shared/ui/ActionButton.tsx';
import { downloadPaperwork, keepPaperwork } from './store.ts';

/** One PDF for the folder that a coach takes to the field. */
export function Paperwork({ page }: { page: GamePage }) {
  useEffect(() => void keepPaperwork(), []);
  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="paperwork-title">
      <h3 id="paperwork-title" className="font-sans text-lg font-semibold tracking-normal">
        Paperwork
      </h3>
      <p className="max-w-prose text-soft">
        One PDF with the game, the field, both contacts, blank rosters, an official’s slip, and a notice for your
        league. Once this page is open, it works without a connection.
      </p>
      <ActionButton className="button-quiet" pendingText="Making your PDF…" action={() => downloadPaperwork(page)}>
        Download PDF
      </ActionButton>
    </section>
  );
}

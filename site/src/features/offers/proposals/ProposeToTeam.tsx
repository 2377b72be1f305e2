import type { TeamRef } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { weekendFrom } from '../../../shared/format/when.ts';
import { later } from '../../../shared/ui/States.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

const ProposeDialog = later(async () => (await import('./ProposeDialog.tsx')).ProposeDialog);

/** Most youth games are on Saturday mornings; a week leaves time to find players and a field. */
const USUAL = { startTime: '10:00', endTime: '12:00', timeZone: '' };
const HASH = '#propose';

/** Proposes a game to a team whose hours are not known; the address may open it. */
export function ProposeToTeam({ team }: { team: TeamRef }) {
  const [open, setOpen] = useState(() => location.hash === HASH);
  const [slot] = useState(() => ({ ...USUAL, date: weekendFrom(new Date(), 1).from }));

  function close(): void {
    // A reload does not open it again.
    if (location.hash === HASH) history.replaceState(history.state, '', location.pathname);
    setOpen(false);
  }

  return (
    <>
      <Button kind="solid" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Propose a game
      </Button>
      {open && <ProposeDialog opponent={{ team, host: 'either' }} slot={slot} exact onSent={close} onClose={close} />}
    </>
  );
}

import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { namesField } from '@playfield/contracts/fields/places.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import { useState } from 'react';
import { hasBegun } from '../../../shared/format/days.ts';
import { callLink } from '../../../shared/format/phone.ts';
import { isActing, $session } from '../../../shared/api/session.ts';
import { Icon, Button } from '../../../shared/ui/Button.tsx';
import { lazy, useValue } from '../../../shared/ui/States.tsx';
import { Menu } from '../../../shared/ui/Menu.tsx';
import { directionsLink, hasEnded, CalendarItems } from '../../games/facts/CalendarItems.tsx';
import { Waiting } from '../../games/changes/Waiting.tsx';
import { fieldOf, lacksOwnField } from '../../games/facts/where.ts';

export const Details = lazy(async () => (await import('./Details.tsx')).Details);
const Attendance = lazy(async () => (await import('../../games/no-shows/Attendance.tsx')).Attendance);
const CancelDialog = lazy(async () => (await import('../../games/changes/dialogs.tsx')).CancelDialog);
const ChangeDialog = lazy(async () => (await import('../../games/changes/dialogs.tsx')).ChangeDialog);
const StillOn = lazy(async () => (await import('./StillOn.tsx')).StillOn);
const FieldDialog = lazy(async () => (await import('../../games/changes/dialogs.tsx')).FieldDialog);

type Props = { page: GamePage; onChanged: () => void };
type Open = 'change' | 'cancel' | 'field' | null;
const LINKED: Readonly<Record<string, Open>> = { '#field': 'field', '#cancel': 'cancel', '#change': 'change' };

export function Agreed({ page, onChanged }: Props) {
  const { game, opponent, change, confirmation } = page;
  const session = useValue($session);
  const acts = isActing(session);
  const [open, setOpen] = useState<Open>(() => LINKED[location.hash] ?? null);
  const close = () => {
    setOpen(null);
    onChanged();
  };
  const [begun, ended] = [hasBegun(game), hasEnded(game)];
  const theirs = page.details?.theirs;
  const main = confirmation?.ours.waitingSince ? 'button-quiet' : 'button-solid';
  const button = (name: Exclude<Open, null>, words: string, kind: string) => (
    <button type="button" className={`button ${kind}`} aria-haspopup="dialog" onClick={() => setOpen(name)}>
      {words}
    </button>
  );
  return (
    <>
      {change && opponent && !begun && (
        <section className="card p-2" aria-label="Proposed change">
          <Waiting gameId={game.id} change={change} opponent={opponent.teamName} onAnswered={onChanged} />
        </section>
      )}
      <div className="flex flex-wrap items-center gap-2" data-actions>
        {!ended && namesField(game) && (
          <a href={directionsLink(game)} className={`button ${main}`} target="_blank" rel="noreferrer">
            <Icon name="pin" />
            Directions
          </a>
        )}
        {!begun && page.details && lacksOwnField(page) && acts && button('field', 'Add field', main)}
        {!ended && opponent && theirs?.contactPhone && (
          <a href={callLink(theirs.contactPhone)} className="button button-quiet wrap-anywhere">
            Call {theirs.contactName || opponent.teamName}
          </a>
        )}
        {opponent && page.details && (
          <a href={`/messages/${opponent.id}`} className="button button-quiet">
            <Icon name="messages" />
            Message<span className="sr-only"> {opponent.teamName}</span>
          </a>
        )}
        {!begun && opponent && (
          <Menu label={`Add to calendar: the game on ${shortDayText(game.date)}`} words="Add to calendar">
            <CalendarItems game={game} opponent={opponent} />
          </Menu>
        )}
        {page.details && <Button onClick={() => print()}>Print</Button>}
      </div>
      {confirmation && !begun && <StillOn page={page} onChanged={onChanged} />}
      {!page.details && (
        <p className="notice">
          One of you has blocked the other, so you can’t write to each other or see where the other plays. You can still
          cancel the game.
        </p>
      )}
      <Details page={page} acts={acts} onChanged={onChanged} />
      {begun ? (
        <div className="-mx-3 flex flex-wrap">
          <Attendance page={page} onChanged={onChanged} />
          <a href="/team-profile#reviews" className="button button-plain" data-show="acting">
            Write a review
          </a>
        </div>
      ) : (
        <div className="-mx-3 flex flex-wrap" data-actions data-show="acting">
          {!change &&
            page.details &&
            button('change', fieldOf(page) === 'home' ? 'Change time or place' : 'Change time', 'button-plain')}
          {button('cancel', 'Cancel game', 'button-plain text-clay')}
        </div>
      )}
      {open === 'cancel' && opponent && (
        <CancelDialog game={game} opponent={opponent.teamName} contact={page.details?.theirs} onClose={close} />
      )}
      {open === 'change' && opponent && !change && page.details && (
        <ChangeDialog game={game} opponent={opponent.teamName} isHome={fieldOf(page) === 'home'} onClose={close} />
      )}
      {open === 'field' && opponent && acts && <FieldDialog game={game} opponent={opponent.teamName} onClose={close} />}
    </>
  );
}

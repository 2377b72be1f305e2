import { dateText } from '@playfield/contracts/fields/dates.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { teamRoles } from '@playfield/contracts/fields/roles.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import { RECEIPT_DAYS, type Receipt as Seen, type Viewer, type ViewWay } from '@playfield/contracts/receipts.ts';
import { useState } from 'react';
import { FailedState, Skeleton } from '../../shared/ui/States.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { useReport } from '../reports/useReport.tsx';
import { $receipt, loadReceipt } from './store.ts';

const WAYS: Record<ViewWay, string> = {
  page: 'On the game’s page',
  list: 'In a list of games',
  calendar: 'In a calendar',
};

/** Who was shown an agreed game's field and contacts, how long they are kept, and how to report. */
export function Receipt({ page: { game, opponent } }: { page: GamePage }) {
  const [isOpen, setOpen] = useState(false);
  const { report, reportDialog } = useReport();
  if (!opponent) return null;
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen) void loadReceipt(game.id);
  };
  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="receipt-title">
      <h3 id="receipt-title" className="font-sans text-lg font-semibold tracking-normal">
        Who has seen the field and contacts
      </h3>
      <p className="max-w-prose text-soft">
        Only people who run the two teams. Strangers, search and the game’s public link never show them.
      </p>
      <button
        type="button"
        className="button button-quiet"
        aria-expanded={isOpen}
        aria-controls="receipt-list"
        onClick={toggle}
      >
        {isOpen ? 'Hide the list' : 'Show the list'}
      </button>
      <div id="receipt-list" className="grid w-full gap-4" hidden={!isOpen}>
        {isOpen && <List id={game.id} />}
        <p className="max-w-prose text-sm text-soft">
          Emails about the game name the field, too. They go to people of both teams who have emails on. The field and
          contacts go when either team deletes its account, and with the game. This list keeps each line for{' '}
          {RECEIPT_DAYS} days.
        </p>
        <button
          type="button"
          className="button button-plain -mx-3 justify-self-start text-clay"
          aria-haspopup="dialog"
          onClick={() => report({ kind: 'team', id: opponent.id, words: opponent.teamName })}
        >
          Report {opponent.teamName}
        </button>
      </div>
      {reportDialog}
    </section>
  );
}

function List({ id }: { id: number }) {
  const receipt = useValue($receipt);
  if (receipt.status === 'loading') return <Skeleton rows={2} className="h-12" />;
  if (receipt.status === 'failed') return <FailedState message={receipt.message} retry={() => void loadReceipt(id)} />;
  return receipt.value.teams.map((one) => <Team key={one.team.id} seen={one} />);
}

function Team({ seen: { team, mine, people } }: { seen: Seen['teams'][number] }) {
  return (
    <div className="grid gap-2 wrap-anywhere">
      <h4 className="font-sans text-base font-semibold tracking-normal">
        {team.teamName}
        {mine && ' (your team)'}
      </h4>
      {people.length === 0 && <p>Nobody has opened it yet.</p>}
      <ul className="grid gap-2">
        {people.map((person) => (
          // People of the other team have no names here.
          <li key={`${person.role} ${person.views[0]?.at}`} className="border-s-2 border-hairline ps-4">
            {wordsOf(person)}
            {person.views.map(({ way, at }) => (
              <span key={way} className="block text-sm text-soft">
                {WAYS[way]}: first <time dateTime={at}>{dateText(at)}</time>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordsOf({ fullName, role }: Viewer): string {
  const does = role === null ? 'No longer in the team' : labelOf(teamRoles, role);
  return fullName === null ? does : `${fullName}, ${does.toLowerCase()}`;
}

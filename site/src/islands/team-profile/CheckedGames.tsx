import { dateText, timeText } from '@playfield/contracts/dates.ts';
import { ageGroups, genders, labelOf, matchupTypes, sports } from '@playfield/contracts/options.ts';
import type { Option } from '@playfield/contracts/options.ts';
import { goodOnes, postGames, startAgain } from '../../stores/schedule.ts';
import type { Row } from '../../stores/schedule.ts';
import type { Draft } from '../../words/schedule.ts';
import { countWords, zoneText } from '../../words/schedule-verdicts.ts';
import { ActionButton } from '../ui/ActionButton.tsx';

type Props = { rows: readonly Row[]; unread: readonly string[]; onDone: () => void };

const BADGES = {
  ok: ['Ready', 'badge-accepted'],
  wrong: ['Needs a change', 'badge-rejected'],
  duplicate: ['Is there already', 'badge-pending'],
  past: ['Is over', ''],
} as const;

/** What would become of each row; those that need a look stand first. */
export function CheckedGames({ rows, unread, onDone }: Props) {
  const good = goodOnes(rows);
  const others = rows.filter((row) => !good.includes(row));

  async function post(): Promise<void> {
    if (await postGames()) onDone();
  }

  return (
    <>
      <output className="grid gap-1">
        <span>{countWords(rows.map(({ verdict }) => verdict.verdict))}</span>
        {unread.length > 0 && <span className="help">Columns that we do not read: {unread.join(', ')}</span>}
      </output>
      <div className="dialog-actions" data-actions>
        <button type="button" className="button button-quiet" onClick={startAgain}>
          Back to the text
        </button>
        {good.length > 0 && (
          <ActionButton className="button-solid" pendingWords="Posting…" action={post}>
            Post {good.length} {good.length === 1 ? 'game' : 'games'}
          </ActionButton>
        )}
      </div>
      {others.length > 0 && <Rows title="Not to be posted" rows={others} />}
      {good.length > 0 && <Rows title="Ready to post" rows={good} />}
    </>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-lg font-semibold tracking-normal">{title}</h3>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li
            key={row.line}
            className="grid gap-x-4 gap-y-1 rounded-small border border-hairline p-3 md:grid-cols-[11rem_minmax(0,1fr)_9.5rem]"
          >
            <CheckedGame row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckedGame({ row: { line, draft, verdict } }: { row: Row }) {
  const [words, look] = BADGES[verdict.verdict];
  const said = (name: keyof Draft) => `${draft[name] ?? ''}`;
  const choice = (options: readonly Option[], name: keyof Draft) => labelOf(options, said(name));
  const what = [
    choice(matchupTypes, 'matchupType'),
    choice(sports, 'sport'),
    choice(ageGroups, 'ageGroup'),
    choice(genders, 'gender'),
  ];
  return (
    <>
      <p>
        <strong className="block">{dayText(said('date'))}</strong>
        {[said('startTime'), said('endTime')].filter(Boolean).map(timeText).join(' – ')}
      </p>
      <div className="grid content-start gap-1">
        <p>{what.filter(Boolean).join(' · ')}</p>
        <p className="wrap-anywhere text-soft">
          {[said('location'), said('address')].filter(Boolean).join(' · ')}
          {verdict.timeZone && ` · ${zoneText(verdict)}`}
        </p>
        {verdict.startsAt !== null && verdict.place === null && (
          <p className="text-amber-text">We do not know this place: a search by distance will not find the game.</p>
        )}
        {[...new Set(Object.values(verdict.errors))].map((error) => (
          <p key={error} className="error">
            {error}
          </p>
        ))}
      </div>
      <p className="flex items-start justify-between gap-2 md:flex-col md:items-end">
        <span className={`badge ${look}`}>{words}</span>
        <span className="text-sm text-soft">Game {line}</span>
      </p>
    </>
  );
}

/** As people read it; what is no day stays as it was written. */
function dayText(date: string): string {
  const text = dateText(date);
  return text.endsWith('date') ? date || 'No date' : text;
}

import { leafOf, shortDayText, timeRangeText, timeText } from '@playfield/contracts/fields/dates.ts';
import {
  ageGroups,
  genders,
  kindText,
  labelOf,
  matchupTypes,
  sports,
  type Option,
  competitionLevels,
  distanceOptions,
} from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useRef, type ReactNode, type Ref } from 'react';
import { $usualMinutes, correctRows, goodOnes, postGames, setUsualMinutes, startAgain, type Row } from './store.ts';
import type { Draft } from './table.ts';
import { countText } from './verdicts.ts';
import { zoneName } from '../../../shared/format/zones.ts';
import { ActionButton, Button } from '../../../shared/ui/Button.tsx';
import { columns, type Column } from '@playfield/contracts/schedules.ts';
import { SelectField, TextField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { useValue } from '../../../shared/ui/States.tsx';
import { DONE } from '../../../shared/api/values.ts';

const WHOSE: Record<string, string> = {
  hosting: 'At your field',
  looking: 'At the other team’s field · you travel from',
};

type Props = { rows: readonly Row[]; unread: readonly string[]; user: User };

const BADGES = {
  ok: ['Ready', 'badge-accepted'],
  wrong: ['Needs a change', 'badge-rejected'],
  duplicate: ['On your schedule', 'badge-pending'],
  past: ['Is over', ''],
  skipped: ['Left out', ''],
} as const;

export function CheckedGames({ rows, unread, user }: Props) {
  const count = useRef<HTMLOutputElement>(null);
  const list = useRef<HTMLElement>(null);
  const good = goodOnes(rows);
  const others = rows.filter((row) => !good.includes(row));

  function goOn(): void {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const next = list.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? count.current;
      next?.focus();
    });
  }

  return (
    <>
      <output ref={count} tabIndex={-1} className="grid gap-1 outline-none">
        <span>{countText(rows.map(({ verdict }) => verdict.verdict))}</span>
        {unread.length > 0 && <span className="help">Columns we don’t use: {unread.join(', ')}</span>}
      </output>
      <UsualLength count={rows.filter(({ isEndGuessed, skipped }) => isEndGuessed && !skipped).length} user={user} />
      <div className="dialog-actions" data-actions>
        <Button onClick={startAgain}>Back to the text</Button>
        {good.length > 0 && (
          <ActionButton className="button-solid" pendingText="Posting…" action={postGames}>
            Post {good.length} {good.length === 1 ? 'game' : 'games'}
          </ActionButton>
        )}
      </div>
      {others.length > 0 && (
        <Rows title="Won’t be posted" rows={others} list={list}>
          {(row) =>
            wrongCells(row).length > 0 && <CorrectGame row={row} others={others} user={user} onCorrected={goOn} />
          }
        </Rows>
      )}
      {good.length > 0 && <Rows title="Ready to post" rows={good} />}
    </>
  );
}

const LENGTHS = [60, 75, 90, 105, 120, 150, 180].map((minutes) => ({
  value: `${minutes}`,
  label: minutes % 60 > 0 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`,
}));

function UsualLength({ count, user }: { count: number; user: User }) {
  const minutes = useValue($usualMinutes);
  if (count === 0) return null;
  return (
    <div className="sm:max-w-xs">
      <SelectField
        name="usualLength"
        label="Length of games without an end time"
        help={`That’s ${count === 1 ? 'one game' : `${count} games`}.`}
        options={LENGTHS}
        value={`${minutes}`}
        onChange={({ target }) => void setUsualMinutes(Number(target.value), user)}
      />
    </div>
  );
}

type RowsProps = { title: string; rows: readonly Row[]; list?: Ref<HTMLElement>; children?: (row: Row) => ReactNode };

function Rows({ title, rows, list, children }: RowsProps) {
  return (
    <section ref={list} className="grid gap-2">
      <h3 className="text-subheading">{title}</h3>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li
            key={row.line}
            className="grid gap-x-4 gap-y-1 rounded-small border border-hairline p-3 md:grid-cols-[11rem_minmax(0,1fr)_9.5rem]"
          >
            <CheckedGame row={row} />
            {children?.(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckedGame({ row }: { row: Row }) {
  const { line, draft, verdict, isEndGuessed, skipped } = row;
  const [words, look] = BADGES[verdict.verdict];
  const said = (name: keyof Draft) => `${draft[name] ?? ''}`;
  const kind = kindText({ sport: said('sport'), ageGroup: said('ageGroup'), gender: said('gender') });
  return (
    <>
      <p>
        <strong className="block">{dayText(said('date'))}</strong>
        {hoursOf(row.draft)}
        {isEndGuessed && !skipped && draft.endTime !== '' && (
          <span className="block text-sm text-soft">We filled in the end.</span>
        )}
      </p>
      <div className="grid content-start gap-1">
        <p>{[labelOf(matchupTypes, said('matchupType')), kind].filter(Boolean).join(' · ')}</p>
        <p className="wrap-anywhere text-soft">
          {[WHOSE[said('matchupType')], said('location'), said('address')].filter(Boolean).join(' · ')}
          {verdict.timeZone && verdict.startsAt && ` · ${zoneName(verdict.timeZone, new Date(verdict.startsAt))}`}
        </p>
        {said('additionalInfo') && <p className="wrap-anywhere">Everyone can read: {said('additionalInfo')}</p>}
        {verdict.startsAt !== null && verdict.place === null && (
          <p className="text-amber-text">We do not know this place: a search by distance will not find the game.</p>
        )}
        {row.warning !== undefined && <p className="text-amber-text">{row.warning}</p>}
        {errorsBeside(row).map((error) => (
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

function errorsBeside(row: Row): string[] {
  const fields: readonly string[] = wrongCells(row);
  const errors = Object.entries(row.verdict.errors).filter(([name]) => !fields.includes(name));
  return [...new Set(errors.map(([, error]) => error))];
}

const isDate = (text: string) => leafOf(text) !== null;
const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

const dayText = (date: string) => (isDate(date) ? shortDayText(date) : date || 'No date');

function hoursOf({ startTime, endTime }: Draft): string {
  const times = [startTime, endTime].filter(Boolean);
  return times.length === 2 && times.every(isTime)
    ? timeRangeText({ startTime, endTime })
    : times.map(timeText).join(' – ');
}

const CHOICES: Partial<Record<Column, readonly Option[]>> = {
  matchupType: matchupTypes,
  sport: sports,
  ageGroup: ageGroups,
  gender: genders,
  competitionLevel: competitionLevels,
  maxTravelDistance: [...distanceOptions, { value: 'any', label: 'Any distance' }],
};
const KINDS: Partial<Record<Column, string>> = { date: 'date', startTime: 'time', endTime: 'time' };
const READS: Readonly<Record<string, (text: string) => boolean>> = { date: isDate, time: isTime };

type CorrectProps = { row: Row; others: readonly Row[]; user: User; onCorrected: () => void };

function CorrectGame({ row, others, user, onCorrected }: CorrectProps) {
  const wrong = wrongCells(row);
  const alike = others.filter((other) => other !== row && saysTheSame(other, row));
  async function correct(typed: Record<string, string>) {
    const cells = Object.fromEntries(wrong.map((column) => [column, typed[fieldOf(row, column)] ?? '']));
    await correctRows(typed['alike'] === undefined ? [row] : [row, ...alike], cells, user);
    return DONE;
  }

  return (
    <Form
      save={correct}
      onDone={onCorrected}
      className="grid items-start gap-4 pt-2 sm:grid-cols-2 md:col-span-full lg:grid-cols-3"
    >
      {wrong.map((column) => (
        <Cell key={column} row={row} column={column} />
      ))}
      <div className="col-span-full grid items-center gap-x-4 gap-y-2 sm:flex sm:justify-end">
        {alike.length > 0 && (
          <label className="check sm:mr-auto">
            <input type="checkbox" name="alike" value="yes" />
            <span>
              Also in {alike.length === 1 ? 'one other game' : `the ${alike.length} other games`} with the same mistake
            </span>
          </label>
        )}
        <SubmitButton className="button-quiet" pendingText="Checking…">
          Fix<span className="sr-only"> game {row.line}</span>
        </SubmitButton>
      </div>
    </Form>
  );
}

function wrongCells({ verdict: { verdict, errors } }: Row): Column[] {
  if (verdict !== 'wrong' && verdict !== 'past') return [];
  const names = Object.keys(columns).filter((name): name is Column => name in columns);
  return names.filter((name) => name in errors || (name === 'startTime' && 'endTime' in errors));
}

function saysTheSame(one: Row, other: Row): boolean {
  const [mine, its] = [wrongCells(one), wrongCells(other)];
  return mine.join() === its.join() && mine.every((column) => one.draft[column] === other.draft[column]);
}

const fieldOf = ({ line }: Row, column: Column) => `${column}-${line}`;

function Cell({ row, column }: { row: Row; column: Column }) {
  const kind = KINDS[column] ?? 'text';
  const choices = CHOICES[column];
  const written = `${row.draft[column] ?? ''}`;
  const typed = READS[kind]?.(written) === false ? '' : written;
  const shown = choices ? (choices.find(({ value }) => value === written)?.label ?? '') : typed;
  const field = {
    name: fieldOf(row, column),
    label: columns[column],
    error: row.verdict.errors[column],
    defaultValue: shown,
    ...(shown === '' && written ? { help: `It says “${written}”.` } : {}),
  };
  if (!choices) return <TextField {...field} type={kind} autoComplete="off" />;
  return (
    <SelectField {...field} options={choices.map(({ label }) => ({ value: label, label }))} none="Please choose" />
  );
}

import {
  ageGroups,
  competitionLevels,
  genders,
  matchupTypes,
  sports,
  travelDistances,
} from '@playfield/contracts/fields/options.ts';
import type { Option } from '@playfield/contracts/fields/options.ts';
import { columns, type Column } from '@playfield/contracts/schedules.ts';
import type { User } from '@playfield/contracts/users.ts';
import { correctRows, type Row } from './store.ts';
import { SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { Form, SubmitButton } from '../../../shared/ui/Form.tsx';
import { DONE } from '../../../shared/forms/values.ts';

/** Written into the text as shown. */
const CHOICES: Partial<Record<Column, readonly Option[]>> = {
  matchupType: matchupTypes,
  sport: sports,
  ageGroup: ageGroups,
  gender: genders,
  competitionLevel: competitionLevels,
  maxTravelDistance: [
    ...travelDistances.map((miles) => ({ value: `${miles}`, label: `${miles} miles` })),
    { value: 'any', label: 'Any distance' },
  ],
};
const KINDS: Partial<Record<Column, string>> = { date: 'date', startTime: 'time', endTime: 'time' };
const READ: Readonly<Record<string, RegExp>> = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/ };

type Props = {
  row: Row;
  others: readonly Row[];
  user: User;
  onCorrected: () => void;
};

export function CorrectGame({ row, others, user, onCorrected }: Props) {
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
          Correct<span className="sr-only"> game {row.line}</span>
        </SubmitButton>
      </div>
    </Form>
  );
}

/** The columns to correct; none if no written cell is wrong. If the end is too early, the start may be too late. */
export function wrongCells({ verdict: { verdict, errors } }: Row): Column[] {
  if (verdict !== 'wrong' && verdict !== 'past') return [];
  const names = Object.keys(columns).filter((name): name is Column => name in columns);
  return names.filter((name) => name in errors || (name === 'startTime' && 'endTime' in errors));
}

function saysTheSame(one: Row, other: Row): boolean {
  const [mine, its] = [wrongCells(one), wrongCells(other)];
  return mine.join() === its.join() && mine.every((column) => one.written[column] === other.written[column]);
}

const fieldOf = ({ line }: Row, column: Column) => `${column}-${line}`;

function Cell({ row, column }: { row: Row; column: Column }) {
  const kind = KINDS[column] ?? 'text';
  const choices = CHOICES[column];
  const shown = choices ? chosen(row, column, choices) : typed(row, column, kind);
  const written = row.written[column];
  const field = {
    name: fieldOf(row, column),
    label: columns[column],
    error: row.verdict.errors[column],
    defaultValue: shown,
    // Shows text the field cannot hold.
    ...(shown === '' && written ? { help: `It says “${written}”.` } : {}),
  };
  if (!choices) return <TextField {...field} type={kind} autoComplete="off" />;
  return (
    <SelectField {...field} options={choices.map(({ label }) => ({ value: label, label }))} none="Please choose" />
  );
}

function chosen({ draft }: Row, column: Column, choices: readonly Option[]): string {
  return choices.find(({ value }) => value === `${draft[column] ?? ''}`)?.label ?? '';
}

function typed({ draft }: Row, column: Column, kind: string): string {
  const text = `${draft[column] ?? ''}`;
  return READ[kind]?.test(text) === false ? '' : text;
}

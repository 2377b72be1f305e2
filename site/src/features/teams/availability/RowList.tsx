import { useEffect, useRef, useState } from 'react';
import { DateField, TextField } from '../../../shared/ui/Field.tsx';
import { Icon, Button } from '../../../shared/ui/Button.tsx';

type FieldOf = { name: string; label: string; type: 'date' | 'time' };
type Row = { key: number; values: Readonly<Record<string, string>> };
type Props = {
  name: string;
  legend: string;
  help: string;
  row: string;
  fields: readonly FieldOf[];
  first: readonly Readonly<Record<string, string>>[];
};

export function RowList({ name, legend, help, row, fields, first }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(() => first.map((values, key) => ({ key, values })));
  const next = useRef(first.length);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const count = useRef(rows.length);

  useEffect(() => {
    if (rows.length > count.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    else if (rows.length < count.current) add.current?.focus();
    count.current = rows.length;
  }, [rows.length]);

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <p className="help">{help}</p>
      {rows.length > 0 && (
        <ul ref={list} className="grid gap-4">
          {rows.map(({ key, values }, at) => (
            <li key={key} className="flex flex-wrap items-start gap-3">
              {fields.map((field) => {
                const Box = field.type === 'date' ? DateField : TextField;
                return (
                  <Box
                    key={field.name}
                    name={`${name}.${at}.${field.name}`}
                    label={
                      <>
                        {field.label}
                        <span className="sr-only">
                          , {row} {at + 1}
                        </span>
                      </>
                    }
                    type={field.type}
                    defaultValue={values[field.name]}
                  />
                );
              })}
              <Button
                kind="plain"
                className="mt-7"
                aria-label={`Remove ${row} ${at + 1}`}
                onClick={() => setRows(rows.filter((one) => one.key !== key))}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={add}
        className="justify-self-start"
        onClick={() => setRows([...rows, { key: next.current++, values: {} }])}
      >
        <Icon name="plus" />
        Add a {row}
      </Button>
    </fieldset>
  );
}

export function Openings({ first }: Pick<Props, 'first'>) {
  return (
    <RowList
      name="openings"
      legend="Extra days"
      help="Days outside your usual week when you’re free."
      row="day"
      fields={[
        { name: 'date', label: 'Date', type: 'date' },
        { name: 'start', label: 'From', type: 'time' },
        { name: 'end', label: 'To', type: 'time' },
      ]}
      first={first}
    />
  );
}

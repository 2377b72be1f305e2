import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Paged } from './stores/paged.ts';
import { ActionButton, CloseButton } from '../../shared/ui/Button.tsx';
import { Unready, useValue } from '../../shared/ui/States.tsx';
import { dateText } from '@playfield/contracts/fields/dates.ts';

export type Column<Row> = {
  label: string;
  text: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  numeric?: boolean;
  wraps?: boolean;
  spare?: boolean;
};

export type Look = readonly [words: string, badge: string];

export function Badge({ look: [words, badge] }: { look: Look }) {
  return <span className={`badge ${badge}`}>{words}</span>;
}

export const badgeColumn = <Row,>(label: string, lookOf: (row: Row) => Look): Column<Row> => ({
  label,
  text: (row) => lookOf(row)[0],
  cell: (row) => <Badge look={lookOf(row)} />,
});

const ROW_BUTTON =
  'min-h-11 text-left font-semibold text-pitch-text underline decoration-transparent underline-offset-[0.2em] hover:decoration-current';

export function openingColumn<Row>(label: string, text: (row: Row) => string, open: (row: Row) => void): Column<Row> {
  const cell = (row: Row) => (
    <button type="button" className={ROW_BUTTON} data-click="details" onClick={() => open(row)}>
      {text(row)}
    </button>
  );
  return { label, text, cell, wraps: true };
}

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  chosen?: string | number | undefined;
};

const HEAD =
  'bg-sunk px-3.5 py-2.5 text-left text-[0.8125rem] font-semibold whitespace-nowrap text-soft data-[numeric=true]:text-right';
const CELL =
  'h-12 max-w-96 truncate border-t border-hairline px-3.5 py-1.5 data-[numeric=true]:text-right data-[numeric=true]:tabular-nums lg:data-[wraps=true]:min-w-32 lg:data-[wraps=true]:wrap-anywhere lg:data-[wraps=true]:whitespace-normal';

const LIST_WITH_PANEL =
  'group/beside grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:data-[open=true]:grid-cols-[minmax(0,1fr)_26rem]';
const SPARE = 'lg:group-data-[open=true]/beside:data-[spare=true]:hidden';
function Table<Row>({ caption, columns, rows, keyOf, chosen }: TableProps<Row>) {
  return (
    <section
      className="relative overflow-x-auto rounded-card bg-surface shadow-[0_0_0_1px_var(--hairline)]"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard when wider than the screen
      tabIndex={0}
    >
      <table className="w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, numeric, spare }) => (
              <th key={label} scope="col" className={`${HEAD} ${SPARE}`} data-numeric={numeric} data-spare={spare}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={keyOf(row) === chosen ? 'bg-pitch-tint' : ''}>
              {columns.map(({ label, text, cell, numeric, wraps, spare }) => (
                <td
                  key={label}
                  className={`${CELL} ${SPARE}`}
                  data-numeric={numeric}
                  data-wraps={wraps}
                  data-spare={spare}
                >
                  {cell ? cell(row) : (text(row) ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type TitledProps<Row> = Omit<TableProps<Row>, 'caption' | 'chosen'> & { title: string };

export function TitledTable<Row>({ title, columns, rows, keyOf }: TitledProps<Row>) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-heading">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-soft">Nothing was counted in these days.</p>
      ) : (
        <Table caption={title} columns={columns} rows={rows} keyOf={keyOf} />
      )}
    </section>
  );
}

type PagedProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  list: Paged<Row>;
  keyOf: (row: Row) => string | number;
  chosen?: string | number | undefined;
  empty: string;
  children?: ReactNode;
};

export function ListWithPanel<Row>({ panel, ...table }: PagedProps<Row> & { panel: ReactNode }) {
  return (
    <div className={LIST_WITH_PANEL} data-open={table.chosen !== undefined}>
      <PagedTable {...table} />
      {panel}
    </div>
  );
}

export function PagedTable<Row>({ caption, columns, list, keyOf, chosen, empty, children }: PagedProps<Row>) {
  const shown = useValue(list.$list);
  if (shown.status !== 'ready') return <Unready of={shown} rows={6} className="h-12" retry={() => void list.show()} />;
  const { rows, nextCursor } = shown.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-soft">
          {rows.length.toLocaleString('en-US')}
          {nextCursor === null ? '' : '+'} {rows.length === 1 ? 'row' : 'rows'}
        </output>
        {children}
      </div>
      {rows.length === 0 ? (
        <p className="rounded-card border border-dashed border-control p-8 text-center text-soft">{empty}</p>
      ) : (
        <Table caption={caption} columns={columns} rows={rows} keyOf={keyOf} chosen={chosen} />
      )}
      {nextCursor !== null && (
        <ActionButton className="button-quiet justify-self-center" pendingText="Loading…" action={list.more}>
          Load more
        </ActionButton>
      )}
    </div>
  );
}

export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEscape(onClose);

  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <section
      aria-labelledby={titleId}
      className="card grid gap-5 overflow-auto p-5 max-lg:fixed max-lg:inset-0 max-lg:z-20 max-lg:content-start max-lg:rounded-none lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]"
    >
      <header className="flex items-start justify-between gap-3">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-heading wrap-anywhere">
          {title}
        </h2>
        <CloseButton aria-label="Close details" onClick={onClose} />
      </header>
      {children}
    </section>
  );
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && !document.querySelector('dialog[open]') && onClose();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

export const dayOf = (instant: string): string => DAY.format(new Date(instant));

export { dateText as momentOf };

export function wordsOf(kind: string): string {
  const words = kind.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

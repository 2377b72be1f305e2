import { getHealth, type InstanceHealth } from '@playfield/contracts/admin/stats.ts';
import { useEffect } from 'react';
import { ActionButton } from '../../shared/ui/Button.tsx';
import { Unready } from '../../shared/ui/States.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { badgeColumn, ExportButton, Table, type Column, type Look } from './DataTable.tsx';
import { momentOf } from './labels.ts';
import { loadable } from '../../shared/stores/loadable.ts';
import { ask } from './stores/ask.ts';

const [$health, loadHealth] = loadable(() => ask(getHealth, {}), 'The services’ health could not be loaded.');

const MEBIBYTE = 1024 * 1024;
/** Refresh interval, short enough to watch a restart. */
const AGAIN_MS = 10_000;

const STATES: Record<InstanceHealth['state'], Look> = {
  ready: ['Ready', 'badge-accepted'],
  failing: ['Failing', 'badge-rejected'],
  unreachable: ['Unreachable', 'badge-rejected'],
};

const columns: readonly Column<InstanceHealth>[] = [
  { label: 'Service', text: ({ service, instance }) => `${service} ${instance}` },
  badgeColumn('State', ({ state }) => STATES[state]),
  { label: 'Lacks', text: ({ failing }) => failing.join(', ') || null },
  { label: 'Answered after', text: ({ answeredAfterMs: ms }) => (ms === null ? null : `${ms} ms`), numeric: true },
  {
    label: 'Memory',
    text: ({ memoryBytes }) => (memoryBytes === null ? null : `${Math.round(memoryBytes / MEBIBYTE)} MiB`),
    numeric: true,
  },
  {
    label: 'Running since',
    text: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => (startedAt ? momentOf(startedAt) : '–'),
  },
];

export function Health() {
  const health = useValue($health);
  useEffect(() => {
    void loadHealth();
    const timer = setInterval(() => void loadHealth(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);

  if (health.status !== 'ready') return <Unready of={health} rows={5} className="h-12" retry={loadHealth} />;
  const troubled = health.value.filter(({ state }) => state !== 'ready').length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className={troubled === 0 ? 'text-soft' : 'font-semibold text-clay'}>
          {troubled === 0 ? 'Everything is ready.' : `${troubled} of ${health.value.length} not ready.`}
        </output>
        <div className="flex gap-2">
          <ActionButton className="button-plain" pendingText="Looking…" action={loadHealth}>
            Look again
          </ActionButton>
          <ExportButton name="health" columns={columns} all={() => health.value} />
        </div>
      </div>
      <Table
        caption="Services"
        columns={columns}
        rows={health.value}
        keyOf={({ service, instance }) => `${service} ${instance}`}
      />
    </div>
  );
}

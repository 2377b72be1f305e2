import type { InstanceHealth } from '@playfield/contracts/admin/stats.ts';
import { useEffect } from 'react';
import { $health, loadHealth } from './stores/stats.ts';
import { ActionButton, Button } from '../../shared/ui/Button.tsx';
import { Unready } from '../../shared/ui/States.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { exportRows, Table, type Column } from './DataTable.tsx';
import { momentOf } from './labels.ts';

const MEBIBYTE = 1024 * 1024;
/** Short enough to watch a restart. */
const AGAIN_MS = 10_000;

const STATES: Record<InstanceHealth['state'], { words: string; badge: string }> = {
  ready: { words: 'Ready', badge: 'badge-accepted' },
  failing: { words: 'Failing', badge: 'badge-rejected' },
  unreachable: { words: 'Unreachable', badge: 'badge-rejected' },
};

const columns: readonly Column<InstanceHealth>[] = [
  { label: 'Service', text: ({ service, instance }) => `${service} ${instance}` },
  {
    label: 'State',
    text: ({ state }) => STATES[state].words,
    cell: ({ state }) => <span className={`badge ${STATES[state].badge}`}>{STATES[state].words}</span>,
  },
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
          <Button kind="plain" onClick={() => exportRows('health', columns, health.value)}>
            Export CSV
          </Button>
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

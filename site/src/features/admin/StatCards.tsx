import { $stats } from './stores/session.ts';
import { useValue } from '../../shared/ui/useValue.ts';

/** Four cards with six stats. If a service did not answer, its card is empty. */
export function StatCards() {
  const stats = useValue($stats);
  if (!stats) return null;
  return (
    <dl className="stat-cards">
      <StatCard label="Users" count={stats.totalUsers} part={stats.verifiedUsers} partWords="verified" />
      <StatCard label="Matchups" count={stats.totalMatchups} part={stats.activeMatchups} partWords="active" />
      <StatCard label="Interests" count={stats.totalInterests} />
      <StatCard label="Messages" count={stats.totalMessages} />
    </dl>
  );
}

type Props = { label: string; count: number | null; part?: number | null; partWords?: string };

function StatCard({ label, count, part, partWords }: Props) {
  return (
    <div className="card stat-card">
      <dt>{label}</dt>
      <dd>
        {count === null ? (
          <span className="text-base text-soft">Unavailable</span>
        ) : (
          <span className="display text-title">{count.toLocaleString('en-US')}</span>
        )}
        {typeof part === 'number' && (
          <span className="text-sm text-soft">
            {part.toLocaleString('en-US')} {partWords}
          </span>
        )}
      </dd>
    </div>
  );
}

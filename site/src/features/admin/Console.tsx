import { $section, chooseSection } from './stores/section.ts';
import { isOwner, $admin, leaveConsole, openConsole, $stats } from './stores/session.ts';
import { ActionButton } from '../../shared/ui/Button.tsx';
import { Tabs } from '../../shared/ui/Tabs.tsx';
import { useValue, useLoaded } from '../../shared/ui/useValue.ts';
import { AuditLog } from './AuditLog.tsx';
import { Health } from './Health.tsx';
import { Inbox } from './Inbox.tsx';
import { Matchups } from './Matchups.tsx';
import { AdminAccounts } from './Admins.tsx';
import { MadePassword, OwnPassword } from './OwnPassword.tsx';
import { PageViews } from './PageViews.tsx';
import { NoShows } from './NoShows.tsx';
import { Reports } from './Reports.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Users } from './Users.tsx';
import { $undo, undo } from './stores/undo.ts';

const SECTIONS = [
  { name: 'users', label: 'Users', Part: Users },
  { name: 'matchups', label: 'Matchups', Part: Matchups },
  { name: 'reports', label: 'Reports', Part: Reports },
  { name: 'no-shows', label: 'No-shows', Part: NoShows },
  { name: 'inbox', label: 'Inbox', Part: Inbox },
  { name: 'pages', label: 'Page views', Part: PageViews },
  { name: 'log', label: 'Audit log', Part: AuditLog },
  { name: 'health', label: 'Health', Part: Health },
  { name: 'admins', label: 'Admins', Part: AdminAccounts },
] as const;
type Name = (typeof SECTIONS)[number]['name'];

/** The two lists that share the search box (spec section 2). */
const SEARCHED = new Set<Name>(['users', 'matchups']);

function Opening() {
  return (
    <div className="wrap console">
      <h1 className="text-title">Admin</h1>
      <output className="sr-only">Loading…</output>
    </div>
  );
}

export default function Console() {
  const admin = useLoaded($admin, openConsole);
  const section = useValue($section);

  if (!admin) return <Opening />;
  const sections = SECTIONS.filter(({ name }) => name !== 'admins' || isOwner(admin));
  const { name: chosen, Part } = sections.find(({ name }) => name === section) ?? SECTIONS[0];

  return (
    <div className="wrap console">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-title">Admin</h1>
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-soft">
            {admin.email} <span className="badge">{admin.role}</span>
          </p>
          <a className="button button-plain" href="/admin/queues">
            Queues
          </a>
          <OwnPassword admin={admin} />
          <ActionButton pendingText="Logging out…" action={leaveConsole}>
            Log out
          </ActionButton>
        </div>
      </header>
      <MadePassword admin={admin} />
      <StatCards />
      <Tabs label="Sections" tabs={sections} chosen={chosen} onChoose={chooseSection}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {SEARCHED.has(chosen) && <SearchBox />}
          <Part />
        </div>
      </Tabs>
      <UndoBar />
    </div>
  );
}

/** Four cards with six stats. If a service did not answer, its card is empty. */
function StatCards() {
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

function UndoBar() {
  const held = useValue($undo);
  return (
    <output className="undo-place">
      {held && (
        <div className="undo-bar">
          <p className="min-w-0 wrap-anywhere">
            Deleted <strong>{held.what}</strong>
          </p>
          <ActionButton key={held.until} pendingText="Undoing…" action={undo}>
            Undo
          </ActionButton>
          <span key={`${held.until} left`} className="undo-left" />
        </div>
      )}
    </output>
  );
}

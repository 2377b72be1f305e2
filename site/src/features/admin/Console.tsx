import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import { $admin, $section, leaveConsole, openConsole, $stats, replaceAdminPassword } from './stores/session.ts';
import { ActionButton, DialogButton, Icon } from '../../shared/ui/Button.tsx';
import { Tabs } from '../../shared/ui/Tabs.tsx';
import { useValue, useLoaded } from '../../shared/ui/States.tsx';
import { AuditLog } from './AuditLog.tsx';
import { Matchups, matchups } from './Matchups.tsx';
import { PageViews } from './PageViews.tsx';
import { Reports } from './Reports.tsx';
import { Users } from './Users.tsx';
import { $undo, undo } from './stores/paged.ts';
import { useEffect, useState } from 'react';
import { users } from './stores/users.ts';
import { NewPasswordFields } from '../../shared/ui/PasswordField.tsx';
import { dayOf } from './DataTable.tsx';
import { FormDialog } from '../../shared/ui/Dialog.tsx';

const SECTIONS = [
  { name: 'users', label: 'Users', Part: Users },
  { name: 'matchups', label: 'Matchups', Part: Matchups },
  { name: 'reports', label: 'Reports', Part: Reports },
  { name: 'pages', label: 'Page views', Part: PageViews },
  { name: 'log', label: 'Audit log', Part: AuditLog },
] as const;
type Name = (typeof SECTIONS)[number]['name'];

const SEARCHED = new Set<Name>(['users', 'matchups']);

const CONSOLE = 'wrap grid max-w-384 grid-cols-[minmax(0,1fr)] gap-6 pt-5 pb-24';

function Opening() {
  return (
    <div className={CONSOLE}>
      <h1 className="text-title">Admin</h1>
      <output className="sr-only">Loading…</output>
    </div>
  );
}

export default function Console() {
  const admin = useLoaded($admin, openConsole);
  const section = useValue($section);

  if (!admin) return <Opening />;
  const { name: chosen, Part } = SECTIONS.find(({ name }) => name === section) ?? SECTIONS[0];

  return (
    <div className={CONSOLE}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-title">Admin</h1>
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-soft">
            {admin.email} <span className="badge">{admin.role}</span>
          </p>
          <OwnPassword admin={admin} />
          <ActionButton pendingText="Logging out…" action={leaveConsole}>
            Log out
          </ActionButton>
        </div>
      </header>
      <MadePassword admin={admin} />
      <StatCards />
      <Tabs label="Sections" tabs={SECTIONS} chosen={chosen} onChoose={chooseSection}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {SEARCHED.has(chosen) && <SearchBox />}
          <Part />
        </div>
      </Tabs>
      <UndoBar />
    </div>
  );
}

function chooseSection(name: string): void {
  $section.set(name);
  history.replaceState(null, '', `#${name}`);
}

function StatCards() {
  const stats = useValue($stats);
  if (!stats) return null;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
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
    <div className="card px-4.5 py-3.5">
      <dt className="text-[0.875rem] text-soft">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2.5">
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
    <output className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-30 grid justify-items-center">
      {held && (
        <div className="pointer-events-auto relative flex max-w-full items-center gap-4 overflow-hidden rounded-card bg-raised pt-2.5 pr-3 pb-3 pl-4.5 shadow-raised">
          <p className="min-w-0 wrap-anywhere">
            Deleted <strong>{held.what}</strong>
          </p>
          <ActionButton key={held.until} pendingText="Undoing…" action={undo}>
            Undo
          </ActionButton>
          <span
            key={`${held.until} left`}
            className="absolute inset-x-0 bottom-0 h-0.75 origin-left animate-run-out bg-amber"
          />
        </div>
      )}
    </output>
  );
}

const PAUSE_MS = 300;

function SearchBox() {
  const [typed, setTyped] = useState('');

  useEffect(() => {
    const timer = setTimeout(
      () => {
        void users.show(typed);
        void matchups.show(typed);
      },
      typed === '' ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className="relative">
      <label className="sr-only" htmlFor="search">
        Search users and matchups
      </label>
      <Icon name="find" className="pointer-events-none absolute top-3 left-3 size-5 text-soft" />
      <input
        id="search"
        type="search"
        className="input pl-10"
        placeholder="Name, email, team or place"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  );
}

type PasswordProps = { admin: Admin };

function OwnPassword({ admin: { email } }: PasswordProps) {
  return (
    <DialogButton
      kind="plain"
      render={(close) => (
        <FormDialog
          title="Change password"
          onClose={close}
          save={replaceAdminPassword}
          words="Change password"
          pendingText="Changing…"
        >
          <NewPasswordFields email={email} />
        </FormDialog>
      )}
    >
      Change password
    </DialogButton>
  );
}

function MadePassword({ admin: { passwordUntil } }: PasswordProps) {
  if (!passwordUntil) return null;
  return (
    <p className="notice">
      Your password was made for you, and works until {dayOf(passwordUntil)}. Please choose one of your own.
    </p>
  );
}

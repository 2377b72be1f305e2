import type { ActiveSession } from '@playfield/contracts/account.ts';
import { $sessions, loadSessions, signOutDevice, signOutOthers } from './sessions.ts';
import { agoText, dayText } from '../../../shared/format/ago.ts';
import { lazy, Skeleton, Unready, useLoaded } from '../../../shared/ui/States.tsx';
import { Section, keepFocusIn } from '../../../shared/ui/Section.tsx';
import { SettingRow } from '../../../shared/ui/Setting.tsx';
import { Button, DialogButton, keepFocus } from '../../../shared/ui/Button.tsx';
import { ConfirmDialog } from '../../../shared/ui/Dialog.tsx';

const SECTION = 'devices';

const OtherAccess = lazy(
  async () => (await import('./OtherAccess.tsx')).OtherAccess,
  <Skeleton rows={2} className="h-16" />,
);

export function Sessions({ manager }: { manager: boolean }) {
  return (
    <Section id={SECTION} title="Where you are signed in" text="If you don’t recognize one of these, sign it out.">
      <Devices />
      <OtherAccess manager={manager} />
    </Section>
  );
}

function Devices() {
  const sessions = useLoaded($sessions, loadSessions);
  if (sessions.status !== 'ready') return <Unready of={sessions} rows={2} className="h-16" retry={loadSessions} />;
  return (
    <>
      <ul className="grid">
        {sessions.value.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {sessions.value.some((session) => !session.current) ? (
        <OthersOut />
      ) : (
        <p className="text-soft">You are signed in on this device only.</p>
      )}
    </>
  );
}

function Device({ session }: { session: ActiveSession }) {
  const { device, createdAt, lastSeenAt, current } = session;

  return (
    <SettingRow
      title={
        <>
          <span>{device}</span>
          {current && <span className="badge badge-accepted">This device</span>}
        </>
      }
      text={
        <>
          {current ? 'Active now' : <LastSeen instant={lastSeenAt} />}, signed in {dayText(createdAt)}
        </>
      }
    >
      {!current && (
        <Button onClick={({ currentTarget }) => keepFocus(currentTarget, signOutDevice(session))}>
          Sign out
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </SettingRow>
  );
}

function LastSeen({ instant }: { instant: string }) {
  return (
    <>
      Last seen <time dateTime={instant}>{agoText(instant)}</time>
    </>
  );
}

function OthersOut() {
  return (
    <div className="flex flex-wrap gap-3">
      <DialogButton
        render={(close) => (
          <ConfirmDialog
            title="Sign out all others?"
            words="Sign out all others"
            pendingText="Signing out…"
            danger={false}
            action={() => signOutOthers().then(close)}
            onClose={close}
          >
            <p>
              Every other phone and computer has to sign in again, gets no more notifications, and your calendar link
              ends. You stay signed in here.
            </p>
          </ConfirmDialog>
        )}
        onClosed={() => keepFocusIn(SECTION)}
      >
        Sign out all others
      </DialogButton>
    </div>
  );
}

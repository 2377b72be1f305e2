import { useEffect, useState } from 'react';
import { $session } from '../../../shared/api/session.ts';
import { useValue, lazy } from '../../../shared/ui/States.tsx';
import { PostForm } from '../../games/matchups/PostForm.tsx';
import { Icon, Button } from '../../../shared/ui/Button.tsx';

const ImportSchedule = lazy(async () => (await import('../../games/import/ImportSchedule.tsx')).ImportSchedule);

export default function PostAvailability() {
  const [importing, setImporting] = useState(false);
  const session = useValue($session);
  if (session.status === 'out') return null;
  if (session.status === 'unknown') return <Waiting />;
  if (session.user.userRole !== 'team_manager') return <ManagersOnly />;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pt-2 pb-8 md:pb-12">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <p className="flex-1 basis-72 text-soft">
          Say when and where you can play. Other teams can find it right away.{' '}
          <button
            type="button"
            className="link min-h-11"
            aria-expanded={importing}
            onClick={() => setImporting(!importing)}
          >
            Post many dates from a file
          </button>
        </p>
        <Tournament />
      </header>
      {importing ? (
        <ImportSchedule user={session.user} onClose={() => setImporting(false)} />
      ) : (
        <PostForm user={session.user} />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="wrap grid min-h-[60vh] place-content-center justify-items-center gap-4">
      <span className="spinner" />
      <output className="text-soft">Loading…</output>
    </div>
  );
}

function ManagersOnly() {
  return (
    <div className="wrap py-6 md:py-8">
      <section className="card mx-auto grid max-w-xl justify-items-center gap-4 p-6 text-center sm:p-10">
        <h2 className="text-heading">Team Manager Access Required</h2>
        <p className="text-soft">If you manage a team, tell us about it and post right away.</p>
        <div className="mt-2 grid w-full gap-3">
          <a className="button button-primary" href="/welcome">
            I manage a team
          </a>
          <a className="button button-quiet" href="/find-games">
            Find Games
          </a>
          <a className="button button-plain" href="/auth/register?role=team_manager">
            Register another account
          </a>
        </div>
      </section>
    </div>
  );
}

const SHOWN_MS = 4000;

function Tournament() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className="grid gap-2">
      <Button className="justify-self-start" onClick={() => setShown(true)}>
        <Icon name="trophy" />
        Tournament Features
      </Button>
      <output>{shown && <span className="notice block">Tournament features are coming soon.</span>}</output>
    </div>
  );
}

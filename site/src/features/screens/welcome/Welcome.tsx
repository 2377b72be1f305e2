import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { $availability, loadAvailability } from '../../teams/availability/store.ts';
import { lazy, FailedState, Skeleton, useValue } from '../../../shared/ui/States.tsx';
import { WhenWePlay } from './WhenWePlay.tsx';
import { Crest } from '../../../shared/ui/Button.tsx';
import { setTeamLink, type OwnTeamLink } from '@playfield/contracts/team-links.ts';
import { ask } from '../../../shared/api/ask.ts';
import { SignedIn } from '../../../shared/ui/SignedIn.tsx';

const WAITING = <Skeleton rows={1} className="h-96" />;
const BecomeManager = lazy(async () => (await import('../../account/people/BecomeManager.tsx')).BecomeManager, WAITING);

export default function Welcome() {
  return (
    <div className="wrap pt-2 pb-8 md:pb-12">
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <SignedIn waiting={WAITING}>{(user) => <Start user={user} />}</SignedIn>
      </div>
    </div>
  );
}

function Start({ user }: { user: User }) {
  const availability = useValue($availability);
  const manager = user.userRole === 'team_manager';

  const [inviter, setInviter] = useState<Inviter | null>();

  useEffect(() => {
    if (!manager) return;
    void loadAvailability();
    void loadInviter().then(setInviter);
  }, [manager]);

  if (!manager) return <BecomeManager />;
  if (availability.status === 'loading' || inviter === undefined) return WAITING;
  if (availability.status === 'failed')
    return <FailedState message={availability.message} retry={() => void loadAvailability()} />;
  return (
    <>
      {inviter && <InvitedBy team={inviter} />}
      <WhenWePlay user={user} said={availability.value} />
    </>
  );
}

function InvitedBy({ team }: { team: Inviter }) {
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4 p-5" aria-labelledby="invited-by">
      <div className="flex min-w-0 items-center gap-3">
        <Crest team={team} className="size-12" />
        <div className="min-w-0">
          <h2 id="invited-by" className="text-subheading leading-snug wrap-anywhere">
            <bdi>{team.teamName}</bdi> invited you
          </h2>
          <p className="text-soft">{team.teamLocation}</p>
        </div>
      </div>
      <a href={`/team-profile/${team.id}#propose`} className="button button-solid">
        Propose a game
      </a>
    </section>
  );
}

type Inviter = NonNullable<OwnTeamLink['inviter']>;

const loadInviter = (): Promise<Inviter | null> =>
  ask(setTeamLink, { body: {} }).then(
    ({ inviter }) => inviter,
    () => null,
  );

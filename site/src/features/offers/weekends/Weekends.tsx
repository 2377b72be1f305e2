import type { Weekend } from '@playfield/contracts/weekends.ts';
import { $session } from '../../../shared/api/session.ts';
import { EmptyState, Skeleton, Unready } from '../../../shared/ui/States.tsx';
import { useFresh, useValue } from '../../../shared/ui/useValue.ts';
import { ManagersOnly } from '../../../shared/ui/ManagersOnly.tsx';
import { OneWeekend } from './OneWeekend.tsx';
import { ProposedGame } from './ProposedGame.tsx';
import { Season } from './Season.tsx';
import { $weekends, loadWeekends } from './store.ts';

/** What a team would play, and the games that are proposed to it. */
export default function Weekends() {
  const session = useValue($session);
  if (session.status === 'out') return null;
  return (
    <div className="wrap grid grid-cols-[minmax(0,48rem)] gap-8 pt-3 pb-8 md:pb-12">
      {session.status !== 'in' ? (
        <Skeleton rows={3} className="h-40" />
      ) : session.user.userRole === 'team_manager' ? (
        <Answers teamId={session.user.id} />
      ) : (
        <ManagersOnly />
      )}
    </div>
  );
}

function Answers({ teamId }: { teamId: number }) {
  const weekends = useValue($weekends);
  useFresh(() => void loadWeekends(), teamId);
  if (weekends.status !== 'ready') return <Unready of={weekends} rows={3} className="h-40" retry={loadWeekends} />;
  const { ready, weekends: shown } = weekends.value;
  if (!ready) return <SayFirst />;
  const games = shown.flatMap((one) => one.games).filter(({ status }) => status !== 'off');
  return (
    <>
      {games.length > 0 && (
        <section className="grid gap-4" aria-labelledby="games-title">
          <h2 id="games-title" className="text-heading">
            Games for you
          </h2>
          <ul className="grid gap-4">
            {games.map((game) => (
              <li key={game.id}>
                <ProposedGame game={game} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-4" aria-labelledby="days-title">
        <div className="grid gap-1">
          <h2 id="days-title" className="text-heading">
            When can you play?
          </h2>
          <p className="max-w-prose text-soft">
            On Sunday evening we pair all teams that would play, and propose a whole game: opponent, time and field. It
            is agreed once both of you say yes.
          </p>
        </div>
        {shown.filter(isOpen).map((weekend) => (
          <OneWeekend key={weekend.saturday} weekend={weekend} />
        ))}
      </section>
      <Season habits={weekends.value} key={JSON.stringify(weekends.value.season)} />
    </>
  );
}

/** Of a weekend that is arranged without the team, there is nothing to say. */
const isOpen = ({ closed, days }: Weekend) => !closed || days !== null;

function SayFirst() {
  return (
    <EmptyState icon="calendar" title="Where and when do you play?">
      <p className="max-w-prose text-soft">
        We need your field or town, your free hours and how far you would go. Then we can find games for your weekends.
      </p>
      <a href="/team-profile#opponents" className="button button-solid" data-show="acting">
        Set your availability
      </a>
    </EmptyState>
  );
}

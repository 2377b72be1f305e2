import { SignedIn } from '../../../shared/ui/SignedIn.tsx';
import { lazy, Skeleton } from '../../../shared/ui/States.tsx';

const WAITING = <Skeleton rows={2} className="h-40" />;
const Suggestions = lazy(async () => (await import('../../offers/opponents/Suggestions.tsx')).Suggestions, WAITING);
const NearestGames = lazy(async () => (await import('./NearestGames.tsx')).NearestGames);
const InviteTeam = lazy(async () => (await import('../../teams/team-links/InviteTeam.tsx')).InviteTeam);

export default function FindTeams() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-3 pb-8 md:pb-12">
      <SignedIn managers waiting={WAITING}>
        {(user) => (
          <>
            <Suggestions teamId={user.id} whenFew={<NearestGames user={user} />} />
            <div data-show="acting">
              <InviteTeam user={user} />
            </div>
          </>
        )}
      </SignedIn>
    </div>
  );
}

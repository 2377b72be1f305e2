import { SignedIn } from '../../../shared/ui/SignedIn.tsx';
import { lazy, Skeleton } from '../../../shared/ui/States.tsx';

const WAITING = <Skeleton rows={3} className="h-40" />;
const Own = lazy(async () => (await import('./Own.tsx')).Own, WAITING);

export default function Availability() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,48rem)] gap-8 pt-3 pb-8 md:pb-12">
      <SignedIn managers waiting={WAITING}>
        {(user) => <Own user={user} />}
      </SignedIn>
    </div>
  );
}

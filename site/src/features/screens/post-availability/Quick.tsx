import { $session, isManager } from '../../../shared/api/session.ts';
import { later } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';

const QuickMatch = later(async () => (await import('../../offers/quick-match/QuickMatch.tsx')).QuickMatch);

export default function Quick() {
  return isManager(useValue($session)) && <QuickMatch />;
}

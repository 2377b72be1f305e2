import type { Availability } from '@playfield/contracts/availability.ts';
import type { User } from '@playfield/contracts/users.ts';
import { unsent } from '../../../shared/forms/unsent.ts';
import { CheckField } from '../../../shared/ui/Field.tsx';
import { ASKS_ALL, isSoon } from './posting.ts';
import type { Draft } from './Preview.tsx';

export function AskAllField({ draft, user, own }: { draft: Draft; user: User; own: Availability | null }) {
  const { sport, ageGroup, startTime, matchupType, location } = draft.typed;
  const [date, ...others] = draft.dates;
  const isAtHome = matchupType !== 'hosting' || own?.homeField?.location === location;
  const isOwnKind = sport === user.sport && ageGroup === user.ageGroup;
  if (!own || !isSoon(date, startTime) || !isAtHome || !isOwnKind || others.length > 0) return null;
  return (
    <CheckField
      name={ASKS_ALL}
      defaultChecked={ASKS_ALL in unsent()}
      label="Quick Match: also ask all teams that fit now. The first to accept plays."
    />
  );
}

import type { RelaxedSearch } from '@playfield/contracts/relaxed-search.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { useEffect, useState } from 'react';
import { $filters } from '../filters/filters.ts';
import { $session, isManager } from '../../../shared/api/session.ts';
import { shareLink } from '../../../shared/stores/share.ts';
import { $relaxed, foundText, loadRelaxed, relaxedLabel } from './relaxed.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { Button } from '../../../shared/ui/Button.tsx';

export function RelaxedSearches({ onChoose }: { onChoose: (change: RelaxedSearch['change']) => void }) {
  const relaxed = useValue($relaxed);
  const [filters] = useState(() => $filters.get());
  useEffect(() => void loadRelaxed(filters), [filters]);

  if (relaxed.status === 'loading') return <output className="text-soft">Looking for the nearest games…</output>;
  if (relaxed.status === 'failed') return <p className="text-soft">Change the filters, or clear them all.</p>;
  if (relaxed.value.length === 0) return <p className="text-soft">Changing one filter doesn’t find any, either.</p>;
  return (
    <>
      <p className="w-full text-soft">A wider search finds some:</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {relaxed.value.map((offer) => (
          <li key={JSON.stringify(offer.change)}>
            <Button data-click="relax" onClick={() => onChoose(offer.change)}>
              {relaxedLabel(offer, filters)}
              <span className="text-soft">{foundText(offer)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function InviteTeam() {
  const session = useValue($session);
  // A team shares its own link, so that it hears who joins.
  const isTeam = isManager(session);
  const link = () => new URL('/auth/register?role=team_manager&from=invitation', location.origin).href;
  return isTeam ? (
    <a href="/account-settings#invite-team" className="button button-plain">
      <Icon name="share" />
      Invite a team
    </a>
  ) : (
    <Button
      kind="plain"
      onClick={() =>
        void shareLink(`Find opponents on ${SITE_NAME}`, link(), 'Send it to a team that you would like to play.')
      }
    >
      <Icon name="share" />
      Invite a team
    </Button>
  );
}

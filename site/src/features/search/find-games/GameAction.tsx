import { possessive } from '@playfield/contracts/fields/possessive.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { askToPlay, shareGame } from '../results/details.ts';
import { $standings, withdraw, type Standing } from '../../offers/interests/store.ts';
import { isActing, $session } from '../../../shared/api/session.ts';
import { InterestBadge } from '../../../shared/ui/Badges.tsx';
import { Icon, keepFocus, ActionButton, Button } from '../../../shared/ui/Button.tsx';
import { useClash } from '../../teams/clash/useClash.tsx';
import { useValue } from '../../../shared/ui/States.tsx';

export function GameAction({ matchup }: { matchup: Matchup }) {
  const standing = useValue($standings)[matchup.id];
  return (
    <div className="ml-auto" data-actions>
      <Action matchup={matchup} standing={standing} />
    </div>
  );
}

function Action({ matchup, standing }: { matchup: Matchup; standing: Standing | undefined }) {
  const session = useValue($session);
  const { id, team } = matchup;
  const { accept, notice } = useClash(matchup, null, () => askToPlay(matchup), 'ask');

  if (session.status !== 'in') return null;
  if (session.user.id === team.id) return <span className="badge">Your game</span>;
  if (!isActing(session) && standing?.status !== 'accepted') {
    return (
      <Button kind="solid" onClick={() => void shareGame(id, shareTitle(matchup))}>
        <Icon name="share" />
        Share<span className="sr-only"> {possessive(team.teamName)} game</span>
      </Button>
    );
  }
  if (!standing) {
    if (notice) return notice;
    return (
      <ActionButton className="button-solid" pendingText="Asking…" action={accept}>
        Express Interest<span className="sr-only"> in {possessive(team.teamName)} game</span>
      </ActionButton>
    );
  }
  if (standing.status === 'accepted') {
    return (
      <a href={`/messages/${team.id}`} className="button button-quiet">
        Message Team
      </a>
    );
  }
  if (standing.status === 'rejected') return <InterestBadge status="rejected" />;
  return (
    <span className="flex items-center gap-1">
      <span className="badge badge-accepted">
        <Icon name="check" className="size-4" />
        Interested
      </span>
      <Button
        kind="plain"
        aria-disabled={standing.id === null}
        onClick={({ currentTarget }) => keepFocus(currentTarget, withdraw(id))}
      >
        Withdraw<span className="sr-only"> interest in {possessive(team.teamName)} game</span>
      </Button>
    </span>
  );
}

export function shareTitle({ team, date, location }: Matchup): string {
  return `${team.teamName}, ${dateText(date)}, ${location}`;
}

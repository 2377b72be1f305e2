import { useState } from 'react';
import { $blocks, isBlocked, unblock } from '../safety/blocks/store.ts';
import { openThread } from './store.ts';
import { $other } from './thread.ts';
import { isActing, $session } from '../../shared/api/session.ts';
import { BlockDialog } from '../safety/blocks/BlockDialog.tsx';
import { useReport } from '../safety/reports/useReport.tsx';
import { Crest } from '../../shared/ui/Crest.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Menu, MenuItem } from '../../shared/ui/Menu.tsx';
import { useValue } from '../../shared/ui/useValue.ts';

export function ThreadHeader({ otherId }: { otherId: number }) {
  const other = useValue($other);

  function goBack(): void {
    openThread(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`a[href="/messages/${otherId}"]`)?.focus());
  }

  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-hairline px-4 py-2">
      <button
        type="button"
        className="-ml-2 grid size-11 flex-none place-items-center rounded-small md:hidden"
        aria-label="Back to conversations"
        onClick={goBack}
      >
        <Icon name="back" className="size-6" />
      </button>
      {other && <Crest team={other} />}
      <div className="min-w-0 flex-1">
        <h2
          id="thread-title"
          tabIndex={-1}
          className="truncate outline-none font-sans text-lg font-semibold tracking-normal"
        >
          {other && <a href={`/team-profile/${otherId}`}>{other.teamName}</a>}
        </h2>
        {other?.fullName && <p className="truncate text-sm text-soft">{other.fullName}</p>}
      </div>
      {other && <ThreadMenu team={other} />}
    </header>
  );
}

function ThreadMenu({ team }: { team: { id: number; teamName: string } }) {
  const blocked = isBlocked(useValue($blocks), team.id);
  const acts = isActing(useValue($session));
  const [asking, setAsking] = useState(false);
  const { report, reportDialog } = useReport();
  return (
    <>
      <Menu label={`More about ${team.teamName}`} className="-mr-2">
        <MenuItem icon="team" href={`/team-profile/${team.id}`}>
          View team
        </MenuItem>
        {!acts ? null : blocked ? (
          <MenuItem icon="check" onChoose={() => void unblock(team)}>
            Unblock team
          </MenuItem>
        ) : (
          <MenuItem icon="block" onChoose={() => setAsking(true)} danger>
            Block team
          </MenuItem>
        )}
        <MenuItem icon="flag" onChoose={() => report({ kind: 'team', id: team.id, words: team.teamName })} danger>
          Report team
        </MenuItem>
      </Menu>
      {asking && <BlockDialog team={team} onClose={() => setAsking(false)} />}
      {reportDialog}
    </>
  );
}

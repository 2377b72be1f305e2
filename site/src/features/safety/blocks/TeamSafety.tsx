import { useState } from 'react';
import { $blocks, isBlocked, loadBlocks } from './store.ts';
import { useLoaded } from '../../../shared/ui/useValue.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { BlockedNotice } from './BlockedNotice.tsx';
import { useReport } from '../reports/useReport.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

type Props = { team: { id: number; teamName: string }; onChange: () => void };

export function TeamSafety({ team, onChange }: Props) {
  const blocks = useLoaded($blocks, loadBlocks);
  const [asking, setAsking] = useState(false);
  const { report, reportDialog } = useReport();

  return (
    <footer className="grid gap-3 border-t border-hairline pt-3">
      {isBlocked(blocks, team.id) && <BlockedNotice team={team} onUnblocked={onChange} />}
      <div className="-ml-3 flex flex-wrap">
        {blocks.status === 'ready' && !isBlocked(blocks, team.id) && (
          <Button
            kind="plain"
            className="text-sm text-soft"
            data-show="acting"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Block team
          </Button>
        )}
        <Button
          kind="plain"
          className="text-sm text-soft"
          aria-haspopup="dialog"
          onClick={() => report({ kind: 'team', id: team.id, words: team.teamName })}
        >
          Report team
        </Button>
      </div>
      {asking && <BlockDialog team={team} onBlocked={onChange} onClose={() => setAsking(false)} />}
      {reportDialog}
    </footer>
  );
}

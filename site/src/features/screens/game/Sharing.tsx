import type { GamePage } from '@playfield/contracts/games.ts';
import { localMomentText } from '../../../shared/format/moments.ts';
import { useReport } from '../../safety/reports/useReport.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';

export function Sharing({ page: { agreedAt, opponent, blocked, toCall } }: { page: GamePage }) {
  const { report, reportDialog } = useReport();
  if (!opponent) return null;
  return (
    <Titled title="Who can see the field and contacts?" className="grid justify-items-start gap-3">
      {agreedAt === null ? (
        <p className="max-w-prose">
          {blocked
            ? 'One of you has blocked the other, so neither of you sees the other’s field or contacts.'
            : `This game is canceled. You and ${opponent.teamName} can still see the field, but not the contacts.${toCall ? ' You see the number above until they have seen the cancellation.' : ''}`}
        </p>
      ) : (
        <p className="max-w-prose">
          You and {opponent.teamName}, since you agreed on <time dateTime={agreedAt}>{localMomentText(agreedAt)}</time>.
          If one of you blocks the other, neither of you sees them anymore. If the game is canceled, the contacts
          disappear.
        </p>
      )}
      <p className="max-w-prose text-soft">
        Only people who run the two teams see them, here and in emails. Search and public links never show them.
      </p>
      <Button
        kind="plain"
        className="-mx-3 wrap-anywhere text-clay"
        aria-haspopup="dialog"
        onClick={() => report({ kind: 'team', id: opponent.id, words: opponent.teamName })}
      >
        Report {opponent.teamName}
      </Button>
      {reportDialog}
    </Titled>
  );
}

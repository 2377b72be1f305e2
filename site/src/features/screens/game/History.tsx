import type { GamePage } from '@playfield/contracts/games.ts';
import { localMomentText } from '../../../shared/format/moments.ts';
import { Quote } from '../../../shared/ui/Quote.tsx';
import { logText } from '../../games/changes/words.ts';
import { Titled } from '../../../shared/ui/Section.tsx';
import { useReport } from '../../safety/reports/useReport.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

export function History({ page: { log, opponent } }: { page: GamePage }) {
  if (log.length === 0) return null;
  return (
    <Titled title="What happened" className="grid gap-3">
      <ol className="grid gap-3">
        {log.toReversed().map((entry) => (
          <li key={`${entry.what} ${entry.at}`} className="grid gap-0.5 border-s-2 border-hairline ps-4 wrap-anywhere">
            <p>{logText(entry, opponent?.teamName ?? 'The other team')}</p>
            {entry.note && <Quote text={entry.note} mentionsMoney={entry.mentionsMoney} className="text-soft" />}
            <time className="text-sm text-soft" dateTime={entry.at}>
              {localMomentText(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Titled>
  );
}

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
          Only you and {opponent.teamName}. You agreed on <time dateTime={agreedAt}>{localMomentText(agreedAt)}</time>.
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

import type { GamePage } from '@playfield/contracts/games.ts';
import { localMomentText } from '../../../shared/format/moments.ts';
import { Quote } from '../../../shared/ui/Quote.tsx';
import { logText } from '../../games/changes/words.ts';
import { Titled } from '../../../shared/ui/Section.tsx';

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

import { ageGroups, labelOf, sports, type AgeGroup, type Sport } from '@playfield/contracts/fields/options.ts';
import type { ReactNode } from 'react';
import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { Leaf } from '../../../shared/ui/Badges.tsx';

type Game = { sport: Sport; ageGroup: AgeGroup; date: string; startTime: string; endTime: string };
type Props = { game: Game; title?: string; place: string; children?: ReactNode };

export function GameSummary({ game, title, place, children }: Props) {
  const kind = `${labelOf(sports, game.sport)} · ${labelOf(ageGroups, game.ageGroup)}`;
  return (
    <div className="flex gap-4">
      <Leaf date={game.date} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-subheading leading-snug">{title ?? kind}</h3>
          {title !== undefined && <p className="text-soft">{kind}</p>}
          <p className="text-soft">{timeRangeText(game)}</p>
          <p className="text-soft">{place}</p>
        </div>
        {children}
      </div>
    </div>
  );
}

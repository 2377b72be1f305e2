import type { LinkedGame } from '@playfield/contracts/answer-links.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { kindWords, timeWords } from '@playfield/contracts/fields/game-words.ts';
import { competitionLevels, labelOf } from '@playfield/contracts/fields/options.ts';
import { fillSlots } from '../../../shared/forms/states.ts';

function whatWords({ competitionLevel, ...game }: LinkedGame): string {
  const level = competitionLevel === null ? [] : [labelOf(competitionLevels, competitionLevel)];
  return [kindWords(game), ...level].join(', ');
}

function whereWords({ matchupType, town }: LinkedGame): string {
  if (matchupType === 'looking') return `On your field${town ? `. They come from ${town}` : ''}`;
  return town
    ? `They host, in ${town}. The field is shared once you agree`
    : 'They host. The field is shared once you agree';
}

export function describeLinked(game: LinkedGame): void {
  fillSlots('when', `${shortDayText(game.date)}, ${timeWords(game)}`);
  fillSlots('what', whatWords(game));
  fillSlots('where', whereWords(game));
}

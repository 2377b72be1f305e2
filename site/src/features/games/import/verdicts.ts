import type { RowVerdict } from './file.ts';

export function countText(verdicts: readonly RowVerdict['verdict'][]): string {
  const count = (verdict: RowVerdict['verdict']) => verdicts.filter((one) => one === verdict).length;
  const ready = count('ok');
  const first =
    ready === 0 ? 'No game is ready to post.' : `${ready} ${ready === 1 ? 'game is' : 'games are'} ready to post.`;
  const others = [
    some(count('wrong'), 'needs a change', 'need a change'),
    some(count('duplicate'), 'is there already', 'are there already'),
    some(count('past'), 'is over', 'are over'),
    some(count('skipped'), 'is left out', 'are left out'),
  ].filter((words) => words !== '');
  return others.length === 0 ? first : `${first} ${others.join(', ')}.`;
}

function some(count: number, one: string, several: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
}

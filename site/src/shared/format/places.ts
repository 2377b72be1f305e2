/** What a text box with suggestions says and does, drawn by Astro or by React. */

/** Where a key takes the choice among `count` suggestions, from `active` (-1: none); undefined for keys that do not move it. */
export function moveChoice(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active <= 0 ? count : active) - 1;
  return undefined;
}

/** For screen readers: how many there are. */
export function countOfSuggestions(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

import { kindWords } from '@playfield/contracts/fields/game-words.ts';
import { getGame } from '@playfield/contracts/games.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { readSharedGame, setGameLink, type GameLink } from '@playfield/contracts/shared-games.ts';
import { ask } from '../../../shared/api/ask.ts';
import { act } from '../../../shared/stores/calls.ts';
import { shareLink } from '../../../shared/stores/share.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const loadLink = async (id: number): Promise<GameLink | undefined> =>
  (await ask(getGame, { params: { id } })).link;

export const changeLink = (id: number, change: Partial<Pick<GameLink, 'on' | 'indexed'>>) =>
  act(['Error', 'The link could not be changed. Please try again.'], async () => {
    const { indexed } = await ask(setGameLink, { params: { id }, body: change });
    if (change.on === false) showSuccess('Link turned off', 'It stops working within a minute.');
    else if (change.on) showSuccess('Link turned on', 'It is the same link as before.');
    else showSuccess(indexed ? 'Search engines may list this game' : 'Search engines leave this game out');
  });

export function sharePublicly(game: Matchup, { path }: GameLink): Promise<void> {
  const url = new URL(path, location.origin).href;
  return shareLink(kindWords(game), url, 'Paste it where coaches look for games.');
}

export async function followLink(code: string): Promise<void> {
  const { id } = await ask(readSharedGame, { params: { code } }).catch(() => ({ id: null }));
  location.replace(id !== null ? `/games/${id}#ask` : `/g/${encodeURIComponent(code)}`);
}

import { kindWords } from '@playfield/contracts/fields/game-words.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { getGameLink, openSharedGame, setGameLink, type GameLink } from '@playfield/contracts/shared-games.ts';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { shareLink } from '../../../shared/stores/share.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export const loadLink = (id: number): Promise<GameLink> => ask(getGameLink, { params: { id } });

export async function changeLink(
  id: number,
  change: Partial<Pick<GameLink, 'on' | 'indexed'>>,
): Promise<GameLink | null> {
  try {
    const link = await ask(setGameLink, { params: { id }, body: change });
    if (change.on === false) showSuccess('Link turned off', 'Within a minute, nobody sees the game by it.');
    else if (change.on) showSuccess('Link turned on', 'It is the same link as before.');
    else showSuccess(link.indexed ? 'Search engines may list this game' : 'Search engines leave this game out');
    return link;
  } catch (error) {
    showFailure('Error', messageOf(error, 'The link could not be changed. Please try again.'));
    return null;
  }
}

export function sharePublicly(game: Matchup, { path }: GameLink): Promise<void> {
  const url = new URL(path, location.origin).href;
  return shareLink(kindWords(game), url, 'Paste it where coaches look for games.');
}

/** From a link to the game's page, ready to ask; a game that is gone says so, with others like it. */
export async function followLink(code: string): Promise<void> {
  const opened = await ask(openSharedGame, { params: { code } }).catch(() => null);
  location.replace(opened ? `/games/${opened.id}#ask` : `/g/${encodeURIComponent(code)}`);
}

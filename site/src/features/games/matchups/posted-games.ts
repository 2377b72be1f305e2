/** The own team's posted games, with other teams' interest in each. */
import { listMyMatchups, type MyMatchup } from '@playfield/contracts/matchups.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import { atom } from 'nanostores';
import { askPage, messageOf } from '../../../shared/api/ask.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';

export type PostedGames = { games: readonly MyMatchup[]; nextCursor: string | null };

export const $posted = atom<Loadable<PostedGames>>(LOADING);

export function loadPosted(): Promise<void> {
  return fill($posted, () => postedPage(undefined), 'Failed to fetch matchups');
}

export async function loadMorePosted(): Promise<void> {
  const held = $posted.get();
  if (held.status !== 'ready' || held.value.nextCursor === null) return;
  try {
    const page = await postedPage(held.value.nextCursor);
    change($posted, ({ games }) => ({ games: [...games, ...page.games], nextCursor: page.nextCursor }));
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to fetch matchups'));
  }
}

async function postedPage(cursor: string | undefined): Promise<PostedGames> {
  const { answer, nextCursor } = await askPage(listMyMatchups, { query: { limit: `${PAGE_LIMIT_MAX}`, cursor } });
  return { games: answer, nextCursor };
}

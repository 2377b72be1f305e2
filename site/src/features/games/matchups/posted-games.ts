import { listMyMatchups, type MyMatchup } from '@playfield/contracts/matchups.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import { askPage } from '../../../shared/api/ask.ts';
import { change, loadable, act } from '../../../shared/stores/calls.ts';

export type PostedGames = { games: readonly MyMatchup[]; nextCursor: string | null };

export const [$posted, loadPosted] = loadable(() => postedPage(undefined), 'Failed to fetch matchups');

export async function loadMorePosted(): Promise<void> {
  const held = $posted.get();
  const cursor = held.status === 'ready' && held.value.nextCursor;
  if (!cursor) return;
  await act(['Error', 'Failed to fetch matchups'], async () => {
    const page = await postedPage(cursor);
    change($posted, ({ games }) => ({ games: [...games, ...page.games], nextCursor: page.nextCursor }));
  });
}

async function postedPage(cursor: string | undefined): Promise<PostedGames> {
  const { answer, nextCursor } = await askPage(listMyMatchups, { query: { limit: `${PAGE_LIMIT_MAX}`, cursor } });
  return { games: answer, nextCursor };
}

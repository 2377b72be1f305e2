import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { CallError } from '@playfield/contracts/http/client.ts';
import {
  expressInterest,
  listMyInterests,
  withdrawInterest,
  type InterestStatus,
  type MyInterest,
} from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { atom, map } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/calls.ts';
import { $session } from '../../../shared/api/session.ts';
import { answerNotice } from '../answer-notice.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export type Standing = { status: InterestStatus; id: string | null };

export const $myInterests = atom<Loadable<readonly MyInterest[]>>(LOADING);
export const $standings = map<Record<number, Standing | undefined>>({});

export async function loadMyInterests(): Promise<void> {
  await fill($myInterests, () => ask(listMyInterests, {}), 'Failed to fetch your interests');
  const held = $myInterests.get();
  if (held.status !== 'ready') return;
  $standings.set(Object.fromEntries(held.value.map(({ id, status, matchup }) => [matchup.id, { id, status }])));
}

export function noteStanding(matchupId: number, standing: Standing | null): void {
  $standings.setKey(matchupId, standing ?? undefined);
}

export async function express(
  game: Pick<Matchup, 'id' | 'matchupType' | 'date' | 'startTime' | 'endTime' | 'startsAt'>,
  intro?: string,
): Promise<{ refused: boolean }> {
  const { id: matchupId, matchupType } = game;
  if ($session.get().status !== 'in') {
    showFailure('Authentication required', 'Please sign in to express interest.');
    return { refused: false };
  }
  if ($standings.get()[matchupId]) return { refused: false };
  noteStanding(matchupId, { status: 'pending', id: null });
  try {
    const { id, status } = await ask(expressInterest, {
      body: { matchupId, intro, startsAt: game.startsAt, clientId: crypto.randomUUID() },
    });
    noteStanding(matchupId, { id, status });
    const where = matchupType === 'looking' ? 'you host' : 'you travel to them';
    const when = `${shortDayText(game.date)}, ${timeRangeText(game)}.`;
    const then = `If they accept, the game is on, and ${where}.`;
    showSuccess('Interest sent', `${when} ${answerNotice('the team answers')} ${then}`);
    return { refused: false };
  } catch (error) {
    noteStanding(matchupId, null);
    showFailure('Error', messageOf(error, 'Could not express interest. Please try again.'));
    return { refused: isRefusal(error) };
  }
}

export async function withdraw(matchupId: number): Promise<void> {
  const standing = $standings.get()[matchupId];
  if (!standing || standing.id === null || standing.status !== 'pending') return;
  const { id } = standing;
  const before = $myInterests.get();
  noteStanding(matchupId, null);
  change($myInterests, (interests) => interests.filter((interest) => interest.id !== id));
  try {
    await ask(withdrawInterest, { params: { id } });
    showSuccess('Interest withdrawn');
  } catch (error) {
    noteStanding(matchupId, standing);
    $myInterests.set(before);
    showFailure('Error', messageOf(error, 'Failed to remove interest. Please try again.'));
    if (isRefusal(error)) void loadMyInterests();
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 409);
}

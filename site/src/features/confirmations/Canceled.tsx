import { localMomentText } from './moments.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import { useEffect } from 'react';
import { noteCancellationSeen } from './store.ts';

/** Whether the team that did not cancel knows of it. Showing this to that team is how it gets to know. */
export function Canceled({ page }: { page: GamePage }) {
  const { game, opponent, proposals } = page;
  const cancellation = proposals.findLast(({ kind, seenAt }) => kind === 'calloff' && seenAt !== undefined);
  const isUnseenHere = cancellation?.mine === false && cancellation.seenAt === null;

  useEffect(() => {
    if (!isUnseenHere) return undefined;
    // A page behind others has been loaded, and not been seen.
    const note = () => document.visibilityState === 'visible' && void noteCancellationSeen(game);
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [isUnseenHere, game]);

  if (!cancellation?.mine) return null;
  return <Seen seenAt={cancellation.seenAt ?? null} opponent={opponent?.teamName ?? 'the other team'} />;
}

function Seen({ seenAt, opponent }: { seenAt: string | null; opponent: string }) {
  if (seenAt !== null)
    return (
      <p className="notice wrap-anywhere">
        {opponent} has seen it: {localMomentText(seenAt)}.
      </p>
    );
  return (
    <p className="notice wrap-anywhere">
      <strong>Not seen yet.</strong> We keep telling {opponent} by email, push and in the app until they open it. If
      they might be on the road already, call them.
    </p>
  );
}

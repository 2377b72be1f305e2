import { useEffect } from 'react';
import { onLive } from '../../shared/stores/live.ts';
import { $agreedGames, reloadAgreedGames } from './agreed-games.ts';
import { $happened, loadHappened } from './happened.ts';
import { $blocks, isBlocked } from '../safety/blocks/store.ts';
import { $refusals } from './sending.ts';
import { $other, $thread, loadThread } from './thread.ts';
import { BlockedNotice } from '../safety/blocks/BlockedNotice.tsx';
import { FailedState, Skeleton } from '../../shared/ui/States.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { AgreedGames } from './AgreedGames.tsx';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';

export function Thread({ otherId }: { otherId: number }) {
  const other = useValue($other);
  const thread = useValue($thread);
  const proposals = useValue($happened).filter(({ team }) => team.id === otherId);
  const agreed = useValue($agreedGames);
  const games = agreed.status === 'ready' ? agreed.value : [];
  // What happens to a game notifies.
  useEffect(() => {
    void loadHappened();
    return onLive('notifications', () => {
      void loadHappened();
      void reloadAgreedGames(otherId);
    });
  }, [otherId]);
  return (
    <section className="thread" aria-label={other ? `Conversation with ${other.teamName}` : 'Conversation'}>
      <ThreadHeader otherId={otherId} />
      {thread.status !== 'failed' && <AgreedGames otherId={otherId} opponent={other?.teamName ?? 'They'} />}
      {thread.status === 'loading' && (
        <div className="flex-1 overflow-hidden p-4">
          <Skeleton rows={3} className="h-14 max-w-72" />
        </div>
      )}
      {thread.status === 'failed' && (
        <div className="flex-1 p-4">
          <FailedState message={thread.message} retry={() => void loadThread()} />
        </div>
      )}
      {thread.status === 'ready' &&
        (thread.value.messages.length === 0 && proposals.length === 0 && games.length === 0 ? (
          <p className="grid flex-1 place-content-center p-6 text-center text-soft">
            No messages yet. Start the conversation!
          </p>
        ) : (
          <MessageList thread={thread.value} happened={{ proposals, games }} otherName={other?.teamName ?? 'They'} />
        ))}
      {thread.status !== 'failed' && <Writing otherId={otherId} />}
    </section>
  );
}

function Writing({ otherId }: { otherId: number }) {
  const other = useValue($other);
  const blocked = isBlocked(useValue($blocks), otherId);
  const refusal = useValue($refusals)[otherId];
  if (blocked) {
    return (
      <div className="border-t border-hairline p-3">
        <BlockedNotice team={{ id: otherId, teamName: other?.teamName ?? 'this team' }} onUnblocked={focusComposer} />
      </div>
    );
  }
  if (refusal !== undefined) {
    return (
      <div className="border-t border-hairline p-3">
        <p role="alert" className="notice">
          {refusal}
        </p>
      </div>
    );
  }
  return <Composer otherId={otherId} />;
}

/** It replaces the button that was pressed. */
function focusComposer(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.composer')?.focus());
}

import { useEffect, useRef } from 'react';
import { $other, $otherId, $thread, loadThread, openThread } from '../../stores/messages.ts';
import type { ThreadMessage } from '../../stores/messages.ts';
import { $session } from '../../stores/session.ts';
import { dateText } from '@playfield/contracts/dates.ts';
import { Icon } from '../ui/Icon.tsx';
import { FailedState, Skeleton } from '../ui/States.tsx';
import { useValue } from '../ui/useValue.ts';
import { Composer } from './Composer.tsx';

export function Thread() {
  const otherId = useValue($otherId);
  const other = useValue($other);
  const thread = useValue($thread);
  if (otherId === null)
    return <p className="grid place-content-center p-6 text-center text-soft max-md:hidden">Select a conversation</p>;
  return (
    <section className="thread" aria-label={other ? `Conversation with ${other.teamName}` : 'Conversation'}>
      <header className="flex min-h-16 items-center gap-2 border-b border-hairline px-4 py-2">
        <button
          type="button"
          className="-ml-2 grid size-11 flex-none place-items-center rounded-small md:hidden"
          aria-label="Back to conversations"
          onClick={() => openThread(null)}
        >
          <Icon name="back" className="size-6" />
        </button>
        <div className="min-w-0">
          <h2 className="truncate font-sans text-lg font-semibold tracking-normal">
            {other && (
              <a href={`/team-profile/${otherId}`} className="no-underline hover:underline">
                {other.teamName}
              </a>
            )}
          </h2>
          {other?.fullName && <p className="truncate text-sm text-soft">{other.fullName}</p>}
        </div>
      </header>
      {thread.status === 'loading' && (
        <div className="flex-1 p-4">
          <Skeleton rows={3} className="h-14 max-w-72" />
        </div>
      )}
      {thread.status === 'failed' && (
        <div className="flex-1 p-4">
          <FailedState message={thread.message} retry={() => void loadThread()} />
        </div>
      )}
      {thread.status === 'ready' && <MessageList messages={thread.value} />}
      <Composer disabled={thread.status === 'failed'} />
    </section>
  );
}

function MessageList({ messages }: { messages: readonly ThreadMessage[] }) {
  const list = useRef<HTMLDivElement>(null);
  const session = useValue($session);
  const ownId = session.status === 'in' ? session.user.id : null;
  const lastId = messages.at(-1)?.id;

  useEffect(() => {
    if (lastId !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lastId]);

  if (messages.length === 0) {
    return (
      <p className="grid flex-1 place-content-center p-6 text-center text-soft">
        No messages yet. Start the conversation!
      </p>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
    <div ref={list} role="log" tabIndex={0} aria-label="Messages" className="message-log">
      <ol className="message-list">
        {messages.map((message) => (
          <li key={message.id} className={message.senderId === ownId ? 'message message-own' : 'message'}>
            <span className="sr-only">{message.senderId === ownId ? 'You' : message.senderTeamName}:</span>
            <p className="bubble">{message.content}</p>
            <span className="text-xs text-soft">
              {message.sending ? 'Sending…' : <time dateTime={message.createdAt}>{dateText(message.createdAt)}</time>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

import { useEffect, type MouseEvent } from 'react';
import { startMessages, openThread } from './store.ts';
import { $session, isManager } from '../../shared/api/session.ts';
import { $otherId } from './thread.ts';
import { ManagersOnly } from '../../shared/ui/SignedIn.tsx';
import { Skeleton, FailedState, useValue } from '../../shared/ui/States.tsx';
import { Thread } from './Thread.tsx';
import { $conversations, loadConversations, otherOf, $ownId } from './conversations.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';
import type { Conversation } from '@playfield/contracts/messages.ts';
import { Crest } from '../../shared/ui/Button.tsx';
import { badgeText } from '../../shared/stores/badges.ts';

export default function Messages() {
  const session = useValue($session);
  const otherId = useValue($otherId);
  const manager = isManager(session);

  useEffect(() => (manager ? startMessages() : undefined), [manager]);

  if (session.status === 'out') return null;
  return (
    <div className="wrap grid content-start gap-5 pt-4 pb-6 md:pb-10">
      {session.status === 'unknown' && <Skeleton rows={4} className="h-18" />}
      {session.status === 'in' && !manager && <ManagersOnly />}
      {manager && (
        <div
          className="card messages group grid h-[calc(100dvh-var(--header)-10rem)] min-h-104 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden max-md:data-[open=true]:h-[calc(100dvh-var(--header)-var(--bar)-3.5rem)] md:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]"
          data-open={otherId !== null}
        >
          <ConversationList />
          {otherId === null ? <NoThread /> : <Thread key={otherId} otherId={otherId} />}
        </div>
      )}
    </div>
  );
}

function NoThread() {
  return <p className="grid place-content-center p-6 text-center text-soft max-md:hidden">Select a conversation</p>;
}

function ConversationList() {
  const conversations = useValue($conversations);
  return (
    <section
      className="min-h-0 overflow-y-auto border-hairline max-md:group-data-[open=true]:hidden md:border-r"
      aria-label="Conversations"
    >
      {conversations.status === 'loading' && (
        <div className="p-4">
          <Skeleton rows={4} className="h-16" />
        </div>
      )}
      {conversations.status === 'failed' && (
        <div className="p-4">
          <FailedState message={conversations.message} retry={() => void loadConversations()} />
        </div>
      )}
      {conversations.status === 'ready' && conversations.value.length === 0 && (
        <p className="grid h-full place-content-center p-6 text-center text-soft">
          No conversations yet. Accept an interest to start messaging!
        </p>
      )}
      {conversations.status === 'ready' && conversations.value.length > 0 && (
        <ul>
          {conversations.value.map((conversation) => (
            <ConversationEntry key={otherOf(conversation).id} conversation={conversation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ConversationEntry({ conversation }: { conversation: Conversation }) {
  const other = otherOf(conversation);
  const open = useValue($otherId) === other.id;
  const { unreadCount, createdAt } = conversation;

  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openThread(other.id);
    requestAnimationFrame(
      () => document.activeElement === document.body && document.getElementById('thread-title')?.focus(),
    );
  }

  return (
    <li className="border-b border-hairline">
      <a
        href={`/messages/${other.id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3 no-underline hover:bg-sunk focus-visible:-outline-offset-3 aria-[current]:bg-pitch-tint"
        aria-current={open ? 'true' : undefined}
        onClick={onClick}
      >
        <span className="flex min-w-0 items-center gap-2">
          <Crest team={{ teamName: other.teamName, crest: conversation.crest }} className="size-7" />
          <span className="truncate font-semibold">{other.teamName}</span>
        </span>
        <span className="flex items-baseline justify-between gap-3 text-sm text-soft">
          <span className="truncate">{other.fullName}</span>
          <time dateTime={createdAt} className="flex-none">
            {dateText(createdAt)}
          </time>
        </span>
        <span className="flex min-h-6 items-center justify-between gap-3">
          <LastMessage conversation={conversation} />
          {unreadCount > 0 && (
            <>
              <span className="count flex-none" aria-hidden="true">
                {badgeText(unreadCount)}
              </span>
              <span className="sr-only">{unreadCount} unread</span>
            </>
          )}
        </span>
      </a>
    </li>
  );
}

function LastMessage({ conversation: { content, senderId, unreadCount } }: { conversation: Conversation }) {
  const own = useValue($ownId) === senderId;
  if (content === '') return <span className="truncate text-soft italic">No messages yet</span>;
  return (
    <span className={`truncate ${unreadCount > 0 ? 'font-semibold' : 'text-soft'}`}>
      {own && 'You: '}
      {content}
    </span>
  );
}

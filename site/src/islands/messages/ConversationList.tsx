import type { Conversation } from '@playfield/contracts/messages.ts';
import type { MouseEvent } from 'react';
import { $conversations, $otherId, loadConversations, openThread, otherOf } from '../../stores/messages.ts';
import { badgeText } from '../../stores/unread.ts';
import { dateText } from '@playfield/contracts/dates.ts';
import { FailedState, Skeleton } from '../ui/States.tsx';
import { useValue } from '../ui/useValue.ts';

export function ConversationList() {
  const conversations = useValue($conversations);
  return (
    <section className="conversations" aria-label="Conversations">
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
            <Entry key={otherOf(conversation).id} conversation={conversation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ conversation }: { conversation: Conversation }) {
  const other = otherOf(conversation);
  const open = useValue($otherId) === other.id;
  const { unreadCount } = conversation;

  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openThread(other.id);
  }

  return (
    <li className="border-b border-hairline">
      <a
        href={`/messages/${other.id}`}
        className="conversation"
        aria-current={open ? 'true' : undefined}
        onClick={onClick}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{other.teamName}</span>
          <time dateTime={conversation.createdAt} className="flex-none text-sm text-soft">
            {dateText(conversation.createdAt).replace(/,[^,]*$/, '')}
          </time>
        </span>
        <span className="truncate text-sm text-soft">{other.fullName}</span>
        <span className="flex items-center justify-between gap-3">
          <span className={`truncate ${unreadCount > 0 ? 'font-semibold' : 'text-soft'}`}>{conversation.content}</span>
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

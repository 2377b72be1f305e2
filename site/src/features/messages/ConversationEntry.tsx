import { dateText } from '@playfield/contracts/fields/dates.ts';
import type { Conversation } from '@playfield/contracts/messages.ts';
import type { MouseEvent } from 'react';
import { $ownId, otherOf } from './conversations.ts';
import { openThread } from './store.ts';
import { $otherId } from './thread.ts';
import { Crest } from '../../shared/ui/Crest.tsx';
import { badgeText } from '../../shared/stores/badges.ts';
import { useValue } from '../../shared/ui/useValue.ts';

export function ConversationEntry({ conversation }: { conversation: Conversation }) {
  const other = otherOf(conversation);
  const open = useValue($otherId) === other.id;
  const { unreadCount, createdAt } = conversation;

  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openThread(other.id);
    // On a phone the link is gone with the list: move the focus into the thread.
    requestAnimationFrame(
      () => document.activeElement === document.body && document.getElementById('thread-title')?.focus(),
    );
  }

  return (
    <li className="border-b border-hairline">
      <a
        href={`/messages/${other.id}`}
        className="conversation"
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

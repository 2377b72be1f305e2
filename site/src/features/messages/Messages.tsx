import { useEffect } from 'react';
import { startMessages } from './store.ts';
import { $session, isManager } from '../../shared/api/session.ts';
import { $otherId } from './thread.ts';
import { ManagersOnly } from '../../shared/ui/ManagersOnly.tsx';
import { Skeleton, FailedState } from '../../shared/ui/States.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { Thread } from './Thread.tsx';
import { $conversations, loadConversations, otherOf } from './conversations.ts';
import { ConversationEntry } from './ConversationEntry.tsx';

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
        <div className="card messages" data-open={otherId !== null}>
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
            <ConversationEntry key={otherOf(conversation).id} conversation={conversation} />
          ))}
        </ul>
      )}
    </section>
  );
}

import { $conversations, loadConversations, otherOf } from './conversations.ts';
import { FailedState, Skeleton } from '../../shared/ui/States.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { ConversationEntry } from './ConversationEntry.tsx';

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
            <ConversationEntry key={otherOf(conversation).id} conversation={conversation} />
          ))}
        </ul>
      )}
    </section>
  );
}

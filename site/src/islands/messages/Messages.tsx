import { useEffect } from 'react';
import { $otherId, followAddress, loadConversations, refreshMessages } from '../../stores/messages.ts';
import { $session, isManager } from '../../stores/session.ts';
import { ManagersOnly } from '../team-profile/ManagersOnly.tsx';
import { Skeleton } from '../ui/States.tsx';
import { useValue } from '../ui/useValue.ts';
import { ConversationList } from './ConversationList.tsx';
import { Thread } from './Thread.tsx';

/** How often an open, visible page looks for new messages, until they come by themselves. */
const POLL_MS = 5_000;

export default function Messages() {
  const session = useValue($session);
  const otherId = useValue($otherId);
  const manager = isManager(session);

  useEffect(() => {
    if (!manager) return undefined;
    void loadConversations();
    followAddress();
    const timer = setInterval(() => document.visibilityState === 'visible' && void refreshMessages(), POLL_MS);
    addEventListener('popstate', followAddress);
    return () => {
      clearInterval(timer);
      removeEventListener('popstate', followAddress);
    };
  }, [manager]);

  if (session.status === 'out') return null;
  return (
    <div className="wrap grid content-start gap-5 pt-4 pb-6 md:pb-10">
      {session.status === 'unknown' && <Skeleton rows={4} className="h-18" />}
      {session.status === 'in' && !manager && <ManagersOnly />}
      {manager && (
        <div className="card messages" data-open={otherId !== null}>
          <ConversationList />
          <Thread key={otherId} />
        </div>
      )}
    </div>
  );
}

import { $session } from '../../../shared/api/session.ts';
import { useValue } from '../../../shared/ui/States.tsx';
import { NotificationList } from './NotificationList.tsx';
import { TextLink } from '../../../shared/ui/Button.tsx';

export default function Notifications() {
  if (useValue($session).status === 'out') return null;
  return (
    <div className="wrap max-w-3xl pt-5 pb-8 md:pb-12">
      <NotificationList />
      <p className="mt-6 text-soft">
        Choose your notifications in your <TextLink href="/account-settings#notifications">account settings</TextLink>.
      </p>
    </div>
  );
}

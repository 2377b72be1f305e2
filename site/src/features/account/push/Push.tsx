import { $push, lookAtPush, turnPushOff, turnPushOn, type PushState } from './store.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { useLoaded } from '../../../shared/ui/States.tsx';

const WORDS: Record<PushState, string> = {
  unknown: 'Your browser can tell you right away, even when no page is open.',
  off: 'Your browser can tell you right away, even when no page is open.',
  on: 'This browser tells you right away, even when no page is open.',
  unsupported:
    'This browser cannot show notifications for websites. On an iPhone or iPad, add this site to your Home Screen first.',
  blocked:
    'You told this browser not to show our notifications. To allow them, open the site’s permissions beside the address, set Notifications to Allow, and load this page again.',
};

export function Push() {
  const state = useLoaded($push, lookAtPush);
  return (
    <div className="grid min-w-0 gap-2.5 border-t border-hairline pt-5" data-actions>
      <div className="setting">
        <div>
          <h3 className="label">Notifications on this device</h3>
          <output className="help block">{WORDS[state]}</output>
        </div>
        {state === 'off' && (
          <ActionButton className="button-solid" pendingText="Turning on…" action={turnPushOn}>
            Allow notifications
          </ActionButton>
        )}
        {state === 'on' && (
          <ActionButton pendingText="Turning off…" action={turnPushOff}>
            Turn off<span className="sr-only"> notifications</span>
          </ActionButton>
        )}
      </div>
    </div>
  );
}

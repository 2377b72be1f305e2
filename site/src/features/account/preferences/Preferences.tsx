import {
  DIGEST_TIME,
  digestChoices,
  notificationKinds,
  type NotificationKind,
  type Preferences,
} from '@playfield/contracts/notifications.ts';
import { timeText } from '@playfield/contracts/fields/dates.ts';
import type { User } from '@playfield/contracts/users.ts';
import { $wishes, loadWishes, wish } from './store.ts';
import { Unready } from '../../../shared/ui/States.tsx';
import { useLoaded } from '../../../shared/ui/useValue.ts';
import { QuietHours } from './QuietHours.tsx';

export function Wishes({ user }: { user: User }) {
  const wishes = useLoaded($wishes, loadWishes);
  if (wishes.status !== 'ready') return <Unready of={wishes} rows={1} className="h-96" retry={loadWishes} />;
  const { kinds, digest, quietHours, timeZone, emailReachable } = wishes.value;
  const mailed = user.emailNotificationsEnabled;
  return (
    <>
      {!emailReachable && (
        <p className="notice notice-danger">
          Our emails do not reach {user.email}, so we stopped sending notifications there. Contact us to change your
          address.
        </p>
      )}
      <KindTable kinds={kinds} mailed={mailed} />
      <fieldset className="wishes" disabled={!mailed}>
        <legend className="label">When emails come</legend>
        <div className="segments max-w-sm">
          {digestChoices.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="digest"
                checked={digest === value}
                onChange={() => wish((held) => ({ ...held, digest: value }))}
              />
              {label}
            </label>
          ))}
        </div>
        <p className="help">
          Once a day: one email at {timeText(DIGEST_TIME)} with everything that happened. If a game in the next 24 hours
          is changed or canceled, we tell you right away.
        </p>
      </fieldset>
      <QuietHours quietHours={quietHours} timeZone={timeZone} />
    </>
  );
}

const WAYS = [
  ['email', 'Email'],
  ['push', 'Push'],
] as const;
type Way = (typeof WAYS)[number][0];

function turn(kind: NotificationKind, way: Way, on: boolean): void {
  wish((held) => ({ ...held, kinds: { ...held.kinds, [kind]: { ...held.kinds[kind], [way]: on } } }));
}

/** @param mailed whether the account gets notification emails at all */
function KindTable({ kinds, mailed }: { kinds: Preferences['kinds']; mailed: boolean }) {
  return (
    <div>
      <table className="kinds">
        <caption className="label">What you are told about</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            {WAYS.map(([way, words]) => (
              <th key={way} scope="col" id={`way-${way}`}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map(({ value: kind, label }) => (
            <tr key={kind}>
              <th scope="row" id={`kind-${kind}`}>
                {label}
              </th>
              {WAYS.map(([way]) => (
                <td key={way}>
                  <label className="kinds-check">
                    <input
                      type="checkbox"
                      aria-labelledby={`kind-${kind} way-${way}`}
                      checked={kinds[kind][way]}
                      disabled={way === 'email' && !mailed}
                      onChange={({ target }) => turn(kind, way, target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!mailed && <p className="help mt-2">Email notifications are off. Turn them on above to choose.</p>}
    </div>
  );
}

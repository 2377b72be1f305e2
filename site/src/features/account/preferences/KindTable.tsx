import { notificationKinds, type NotificationKind, type Preferences } from '@playfield/contracts/notifications.ts';
import { wish } from './store.ts';

const WAYS = [
  ['email', 'Email'],
  ['push', 'Push'],
] as const;
type Way = (typeof WAYS)[number][0];

function turn(kind: NotificationKind, way: Way, on: boolean): void {
  wish((held) => ({ ...held, kinds: { ...held.kinds, [kind]: { ...held.kinds[kind], [way]: on } } }));
}

/** @param mailed whether the account gets notification emails at all */
export function KindTable({ kinds, mailed }: { kinds: Preferences['kinds']; mailed: boolean }) {
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

import { TextField } from '../../../shared/ui/Field.tsx';
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
import { Unready, useLoaded, useValue } from '../../../shared/ui/States.tsx';
import { $switchingEmails, switchEmails } from '../settings/store.ts';
import { Push } from '../push/Push.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { zoneName } from '../../../shared/format/zones.ts';
import { useState, type ComponentProps } from 'react';

function Wishes({ user }: { user: User }) {
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
      <fieldset className="grid min-w-0 gap-2.5 border-t border-hairline pt-5 disabled:text-soft" disabled={!mailed}>
        {/* Floating keeps the legend inside the border. */}
        <legend className="label float-left">When to email you</legend>
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
  ['push', 'Phone alerts'],
] as const;
type Way = (typeof WAYS)[number][0];

const turn = (kind: NotificationKind, way: Way, on: boolean) =>
  wish((held) => ({ ...held, kinds: { ...held.kinds, [kind]: { ...held.kinds[kind], [way]: on } } }));

function KindTable({ kinds, mailed }: { kinds: Preferences['kinds']; mailed: boolean }) {
  return (
    <div className="border-t border-hairline pt-5">
      {!mailed && <p className="notice mb-4">Email is off. Turn it on above to choose what we email you about.</p>}
      <table className="w-full border-collapse">
        <caption className="label text-left">Notify me about</caption>
        <thead>
          <tr>
            <th scope="col" className="w-16">
              <span className="sr-only">What</span>
            </th>
            {WAYS.map(([way, words]) => (
              <th
                key={way}
                scope="col"
                id={`way-${way}`}
                className="w-16 text-center text-[0.875rem] font-medium text-soft"
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map(({ value: kind, label }) => (
            <tr key={kind} className="border-hairline not-first:border-t">
              <th scope="row" id={`kind-${kind}`} className="text-left font-medium">
                {label}
              </th>
              {WAYS.map(([way]) => (
                <td key={way}>
                  <label className="grid min-h-11 place-items-center">
                    <input
                      type="checkbox"
                      className="size-6"
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
    </div>
  );
}

export function Notifications({ user }: { user: User }) {
  const switching = useValue($switchingEmails);
  return (
    <Section id="notifications" title="Notifications">
      <Switch
        id="emailNotifications"
        label="Email notifications"
        help="When a team wants to play you, answers you, or changes a game. We always email you about your account, when your game gets an opponent, and when a game you agreed on is canceled or changed."
        aria-disabled={switching}
        checked={user.emailNotificationsEnabled}
        onChange={(event) => void switchEmails(event.target.checked)}
      />
      <Wishes user={user} />
      <Push />
    </Section>
  );
}

const SWITCH =
  'relative h-8 w-13 cursor-pointer appearance-none self-center rounded-full border-2 border-control bg-sunk [grid-area:1/2/span_2] before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-control before:transition-transform before:duration-(--quick) before:ease-out after:absolute after:-inset-2 checked:border-pitch checked:bg-pitch checked:before:translate-x-5 checked:before:bg-on-pitch';

type SwitchProps = ComponentProps<'input'> & { id: string; label: string; help: string };

function Switch({ id, label, help, ...rest }: SwitchProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 *:not-[input]:col-start-1 *:not-[input]:max-w-[52ch]">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input id={id} type="checkbox" className={SWITCH} aria-describedby={`${id}-help`} {...rest} />
      <p id={`${id}-help`} className="help">
        {help}
      </p>
    </div>
  );
}

type Hours = Preferences['quietHours'];
type Props = { quietHours: Hours; timeZone: string };

function QuietHours({ quietHours, timeZone }: Props) {
  const [error, setError] = useState('');
  const { enabled, from, to } = quietHours;

  function change(more: Partial<Hours>): void {
    const wanted = { ...quietHours, ...more };
    if (wanted.from === '' || wanted.to === '') return;
    const same = wanted.enabled && wanted.from === wanted.to;
    setError(same ? 'Please choose two different times' : '');
    if (!same) wish((held) => ({ ...held, quietHours: wanted }));
  }

  return (
    <fieldset className="grid min-w-0 gap-2.5 border-t border-hairline pt-5">
      <legend className="sr-only">Do not disturb</legend>
      <Switch
        id="quietHours"
        label="Do not disturb"
        help={`In these hours, we hold anything that can wait. Times are in ${zoneName(timeZone)}, where your team is.`}
        checked={enabled}
        onChange={({ target }) => change({ enabled: target.checked })}
      />
      {enabled && (
        <div className="flex flex-wrap gap-4">
          <TimeField
            name="quietFrom"
            label="From"
            value={from}
            invalid={error !== ''}
            save={(time) => change({ from: time })}
          />
          <TimeField
            name="quietTo"
            label="To"
            value={to}
            invalid={error !== ''}
            save={(time) => change({ to: time })}
          />
        </div>
      )}
      <p id="quietHours-error" className="error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}

type FieldProps = { name: string; label: string; value: string; invalid: boolean; save: (time: string) => void };

function TimeField({ name, label, value, invalid, save }: FieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      name={name}
      label={label}
      type="time"
      required
      value={typed}
      aria-invalid={invalid}
      aria-describedby="quietHours-error"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => (typed === '' ? setTyped(value) : typed !== value && save(typed))}
    />
  );
}

import type { SecurityChange, TwoStepChange } from '@playfield/contracts/events/accounts.ts';
import { accountEmail, chooseNewPassword } from './shared.ts';

const twoStepWords: Record<TwoStepChange, string> = {
  codes_on: 'Two-step sign-in with codes from an app was turned on.',
  codes_off: 'Two-step sign-in with codes from an app was turned off.',
  recovery_codes_renewed: 'New recovery codes were made. The old ones no longer work.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
};

const securityWords: Record<SecurityChange, string> = {
  signed_out_everywhere:
    'Every other device was signed out of your account, gets no more notifications, and your calendar link ended.',
  phone_changed: 'The phone number of your account was changed or removed.',
  calendar_renewed: 'Your team’s calendar has a new private address. The old one no longer works.',
};

const momentText = (at: string, timeZone: string) =>
  new Date(at).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });

export const twoStepChanged = accountEmail('user.security.two_step_changed', {
  to: ({ userId }) => ({ people: [userId] }),
  email: ({ change }, { url, support }) => ({
    subject: 'The way you sign in was changed',
    preview: twoStepWords[change],
    paragraphs: [twoStepWords[change], `If it was not you, change your password right away and tell us at ${support}.`],
    button: { label: 'Account settings', url: url('/account-settings') },
  }),
  samples: [{ userId: 1, change: 'codes_on' }],
});

export const securityChanged = accountEmail('user.security.settings_changed', {
  to: ({ userId }) => ({ people: [userId] }),
  email: ({ change }, { url, support }) => ({
    subject: 'A security change on your account',
    preview: securityWords[change],
    paragraphs: [
      securityWords[change],
      `If it was not you, choose a new password right away and tell us at ${support}.`,
    ],
    button: { label: 'Account settings', url: url('/account-settings') },
  }),
  samples: [{ userId: 1, change: 'signed_out_everywhere' }],
});

export const newDevice = accountEmail('user.security.new_device', {
  to: ({ userId }) => ({ people: [userId] }),
  email: ({ device, at }, { url, timeZone }) => ({
    subject: 'New sign-in to your account',
    preview: `${device}, ${momentText(at, timeZone)}`,
    paragraphs: [
      'Somebody signed in to your account on a device or network that we have not seen before.',
      'If it was you, there is nothing to do. If not, choose a new password: it signs out every device. Then look at your passkeys in your account settings.',
    ],
    facts: [
      ['Device', device],
      ['When', momentText(at, timeZone)],
    ],
    button: chooseNewPassword(url),
  }),
  samples: [{ userId: 1, device: 'Chrome on Android', at: '2027-04-20T17:00:00.000Z' }],
});

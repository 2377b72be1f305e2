import { accountEmail, chooseNewPassword } from './shared.ts';

export const passwordResetRequested = accountEmail('user.link_requested.password_reset', {
  to: ({ userId }) => ({ people: [userId] }),
  unproven: true,
  email: ({ token }, { url }) => ({
    subject: 'Choose a new password',
    preview: 'The link works once, within one hour.',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your account.',
      'The link works once, within one hour. If you did not ask for it, you can ignore this email: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url: url(`/reset-password?token=${token}`) },
  }),
  samples: [{ userId: 1, token: 'sample-token' }],
});

export const passwordChanged = accountEmail('user.security.password_changed', {
  to: ({ userId }) => ({ people: [userId] }),
  email: ({ secondStepEnded }, { url, support }) => ({
    subject: 'Your password was changed',
    preview: 'Other devices were signed out.',
    paragraphs: [
      'The password of your account was just changed, and other devices were signed out.',
      ...(secondStepEnded
        ? [
            'Your account is less than a week old, so its codes, recovery codes and passkeys were removed too: that way nobody else’s second step can keep you out. You can turn two-step sign-in on again in your account settings.',
          ]
        : []),
      `If it was not you, choose a new password right away and tell us at ${support}.`,
    ],
    button: chooseNewPassword(url),
  }),
  samples: [{ userId: 1 }, { userId: 1, secondStepEnded: true }],
});

import { accountEmail, chooseNewPassword } from './shared.ts';

export const secondStepFailed = accountEmail('user.security.wrong_codes', {
  to: ({ userId }) => ({ people: [userId] }),
  email: (_, { url }) => ({
    subject: 'Somebody entered wrong sign-in codes',
    preview: 'They had the right password.',
    paragraphs: [
      'Somebody just signed in with your password, and then entered several wrong codes.',
      'If it was you, try the next code that your app shows. If it was not you, somebody knows your password: choose a new one right away.',
    ],
    button: chooseNewPassword(url),
  }),
  samples: [{ userId: 1 }],
});

export const secondStepLocked = accountEmail('user.security.codes_locked', {
  to: ({ userId }) => ({ people: [userId] }),
  email: (_, { url, support }) => ({
    subject: 'Sign-in codes are locked for a day',
    preview: 'There were too many wrong ones.',
    paragraphs: [
      'Somebody signed in with your password and entered too many wrong codes in a row. We won’t accept codes from your app for 24 hours. A recovery code or a passkey still works.',
      `If it was you, choosing a new password lets you use codes again right away, twice a day at most. If it was not you, somebody knows your password: choose a new one now, and tell us at ${support}.`,
    ],
    button: chooseNewPassword(url),
  }),
  samples: [{ userId: 1 }],
});

import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { accountEmail, findGames } from './shared.ts';

export const verificationRequested = accountEmail('user.link_requested.verification', {
  to: ({ userId }) => ({ people: [userId] }),
  unproven: true,
  email: ({ token, repeated, answers = false }, { url }) => ({
    subject: 'Verify your email address',
    preview: `One tap and your ${SITE_NAME} account is ready.`,
    paragraphs: [
      `Thank you for registering with ${SITE_NAME}. Please confirm that this is your email address, and your account is ready to use.`,
      ...(repeated
        ? [
            'This address was registered before and never confirmed. The newest registration counts, and this link is for that one only. If you did not register just now, do not confirm it: register again yourself.',
          ]
        : []),
      ...(answers
        ? [
            'Confirming also sends your answer to the coach whose link you opened. If you didn’t answer a coach’s link, don’t confirm. We’ll email you once the game is on.',
          ]
        : []),
      'The link works once, within 24 hours. If you did not register, you can ignore this email: nothing happens without it.',
    ],
    button: { label: 'Verify email address', url: url(`/verify?token=${token}`) },
  }),
  samples: [
    { userId: 1, token: 'sample-token', repeated: false },
    { userId: 1, token: 'sample-token', repeated: true, answers: true },
  ],
});

export const registrationRepeated = accountEmail('user.link_requested.second_registration', {
  to: ({ userId }) => ({ people: [userId] }),
  email: ({ answers = false }, { url }) => ({
    subject: `You already have a ${SITE_NAME} account`,
    preview: 'Somebody tried to register with your email address.',
    paragraphs: [
      'Somebody just tried to register with your email address. You already have an account, so nothing was changed.',
      'If it was you, simply sign in; if you forgot your password, you can choose a new one there. If it was not you, you need not do anything.',
      ...(answers
        ? ['Your answer to the game was not sent: sign in, and open the other coach’s link again to answer.']
        : []),
    ],
    button: { label: 'Sign in', url: url('/login') },
  }),
  samples: [{ userId: 1 }, { userId: 1, answers: true }],
});

export const addressVerified = accountEmail('user.verified', {
  to: ({ userId }) => ({ people: [userId] }),
  email: (_, { url }) => ({
    subject: `Welcome to ${SITE_NAME}`,
    preview: 'Your account is ready. Here is how to get your first game.',
    paragraphs: [
      'Your email address is verified and your account is ready.',
      'Teams that post when they are free get found: say when and where you can play, and see who is nearby. Posting two to three weeks ahead works best.',
    ],
    button: findGames(url),
  }),
  samples: [{ userId: 1 }],
});

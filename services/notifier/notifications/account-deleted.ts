import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { accountEmail } from './shared.ts';
import type { Recipients } from './types.ts';

type Deleted = { email: string; fullName: string; notify: boolean };
const toAddress = ({ email, fullName, notify }: Deleted): Recipients =>
  notify ? { address: { email, fullName } } : 'no one';

export const userDeleted = accountEmail('user.deleted', {
  to: toAddress,
  email: ({ byAdmin }, { support }) => ({
    subject: `Your ${SITE_NAME} account was deleted`,
    preview: 'Your account and everything in it is gone.',
    paragraphs: [
      byAdmin
        ? 'Your account, your games and the text of your messages were deleted by our team.'
        : 'Your account, your games and the text of your messages were deleted, as you asked. We are sorry to see you go, and you are welcome back any time.',
      `If ${byAdmin ? 'you think that this is a mistake' : 'it was not you'}, please tell us at ${support}.`,
    ],
  }),
  samples: [
    { userId: 1, email: 'robin@teams.example', fullName: 'Robin Reyes', byAdmin: false, notify: true },
    { userId: 1, email: 'robin@teams.example', fullName: 'Robin Reyes', byAdmin: true, notify: true },
  ],
});

export const personDeleted = accountEmail('person.deleted', {
  to: toAddress,
  email: (_, { support }) => ({
    subject: `Your ${SITE_NAME} account was deleted`,
    preview: 'Your team goes on with the others who run it.',
    paragraphs: [
      'Your account was deleted, as you asked. Your team goes on with the others who run it.',
      `If it was not you, tell us right away at ${support}.`,
    ],
  }),
  samples: [{ userId: 1, email: 'robin@teams.example', fullName: 'Robin Reyes', notify: true }],
});

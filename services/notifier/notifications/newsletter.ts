import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { signMailing } from '@playfield/kit/http/signed-links.ts';
import { accountEmail, findGames } from './shared.ts';

const reason = 'You got this email because this address was subscribed to our newsletter.';

export const newsletterRequested = accountEmail('newsletter.requested', {
  to: ({ email }) => ({ address: { email, fullName: null } }),
  unproven: true,
  reason,
  email: ({ token }, { url }) => ({
    subject: 'Please confirm your subscription',
    preview: 'One tap and you’re on the list.',
    paragraphs: [
      `Somebody, hopefully you, subscribed this address to the ${SITE_NAME} newsletter. Please confirm it.`,
      'The link works for seven days. If it was not you, you can ignore this email: nothing is sent without your confirmation.',
    ],
    button: { label: 'Confirm subscription', url: url(`/newsletter?token=${token}`) },
  }),
  samples: [{ email: 'robin@teams.example', token: 'sample-token' }],
});

export const newsletterConfirmed = accountEmail('newsletter.confirmed', {
  to: ({ email }) => ({ address: { email, fullName: null } }),
  reason,
  unsubscribe: {
    list: 'newsletter',
    sign: ({ subscription }, keys) => signMailing({ list: 'newsletter', subscription }, keys),
  },
  email: (_, { url }) => ({
    subject: 'You are subscribed',
    preview: 'Now and then: how teams find games, and how to get more out of a season.',
    paragraphs: [
      `You are on the ${SITE_NAME} newsletter list. Now and then you hear from us how teams find games, and how to get more out of a season.`,
      'Every newsletter has a link to unsubscribe, and so does this email.',
    ],
    button: findGames(url),
  }),
  samples: [{ email: 'robin@teams.example', subscription: 'sample' }],
});

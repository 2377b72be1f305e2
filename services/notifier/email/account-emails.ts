/** Emails about an account, the contact form, the newsletter, or to the admins. */
import type { SecurityChange, TwoStepChange } from '@playfield/contracts/events/accounts.ts';
import { requestTypes } from '@playfield/contracts/mailing.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { reportReasons, type ReportOutcome } from '@playfield/contracts/reports.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import type { Templates } from './types.ts';

/** About what a mailbox shows beside the subject. */
const PREVIEW_LENGTH = 90;

const outcomeWords: Record<ReportOutcome, string> = {
  removed: 'We removed what you reported.',
  suspended: 'We suspended the team.',
  dismissed: 'We looked into it and left things as they are.',
};

const twoStepWords: Record<TwoStepChange, string> = {
  codes_on: 'Two-step sign-in with codes from an app was turned on.',
  codes_off: 'Two-step sign-in with codes from an app was turned off.',
  recovery_codes_renewed: 'New recovery codes were made. The old ones no longer work.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
};

const securityWords: Record<SecurityChange, string> = {
  signed_out_everywhere:
    'Every other device was signed out of your account, gets no more notifications, and your calendar address ended.',
  phone_changed: 'The phone number of your account was changed or removed.',
  calendar_renewed: 'Your team’s calendar has a new private address. The old one no longer works.',
};

/** When it happened, in UTC: the reader's time zone is unknown. */
const utcMomentText = (at: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(at));

/** Labels come from our own list, never from the event. */
const requestLabel = (requestType: string) =>
  requestTypes.find(({ value }) => value === requestType)?.label ?? 'Message';

export const accountEmails: Pick<
  Templates,
  Extract<keyof Templates, `user.${string}` | `contact.${string}` | `newsletter.${string}` | `report.${string}`>
> = {
  'user.verification_requested': ({ token, repeated, answers = false }, { url }) => ({
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
            'Confirming also sends your answer to the other team: it is about the game you saw on the page before you registered. If you saw no game there, do not confirm. We write to you once the game is on.',
          ]
        : []),
      'The link works once and for 24 hours. If you did not register, you can ignore this email: nothing happens without it.',
    ],
    button: { label: 'Verify email address', url: url(`/verify?token=${token}`) },
  }),

  'user.registration_repeated': ({ answers = false }, { url }) => ({
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

  'user.verified': (_, { url }) => ({
    subject: `Welcome to ${SITE_NAME}`,
    preview: 'Your account is ready. Here is how to get your first game.',
    paragraphs: [
      'Your email address is verified and your account is ready.',
      'Teams that post when they are free get found: say when and where you can play, and see who is nearby. Posting two to three weeks ahead works best.',
    ],
    button: { label: 'Find games', url: url('/find-games') },
  }),

  'user.password_reset_requested': ({ token }, { url }) => ({
    subject: 'Choose a new password',
    preview: 'The link works once and for one hour.',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your account.',
      'The link works once and for one hour. If you did not ask for it, you can ignore this email: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url: url(`/reset-password?token=${token}`) },
  }),

  'user.password_changed': ({ secondStepEnded }, { url, support }) => ({
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
    button: { label: 'Choose a new password', url: url('/login?view=forgot') },
  }),

  'user.two_step_changed': ({ change }, { url, support }) => ({
    subject: 'The way you sign in was changed',
    preview: twoStepWords[change],
    paragraphs: [twoStepWords[change], `If it was not you, change your password right away and tell us at ${support}.`],
    button: { label: 'Account settings', url: url('/account-settings') },
  }),

  'user.security_changed': ({ change }, { url, support }) => ({
    subject: 'A security change on your account',
    preview: securityWords[change],
    paragraphs: [
      securityWords[change],
      `If it was not you, choose a new password right away and tell us at ${support}.`,
    ],
    button: { label: 'Account settings', url: url('/account-settings') },
  }),

  'user.new_device': ({ device, at }, { url }) => ({
    subject: 'New sign-in to your account',
    preview: `${device}, ${utcMomentText(at)} UTC`,
    paragraphs: [
      'Somebody signed in to your account on a device or network that we have not seen before.',
      'If it was you, there is nothing to do. If not, choose a new password: it signs out every device. Then look at your passkeys in your account settings.',
    ],
    facts: [
      ['Device', device],
      ['When', `${utcMomentText(at)} UTC`],
    ],
    button: { label: 'Choose a new password', url: url('/login?view=forgot') },
  }),

  'user.second_step_failed': (_, { url }) => ({
    subject: 'Somebody entered wrong sign-in codes',
    preview: 'They had the right password.',
    paragraphs: [
      'Somebody just signed in with your password, and then entered several wrong codes.',
      'If it was you, try the next code that your app shows. If it was not you, somebody knows your password: choose a new one right away.',
    ],
    button: { label: 'Choose a new password', url: url('/login?view=forgot') },
  }),

  'user.second_step_locked': ({ token }, { url, support }) => ({
    subject: 'Sign-in codes are locked for a day',
    preview: 'There were too many wrong ones.',
    paragraphs: [
      'Somebody signed in with your password and entered too many wrong codes in a row. We won’t accept codes from your app for 24 hours. A recovery code or a passkey still works.',
      token === null
        ? `This happened several times today, so there is no link to unlock it this time. If it was not you, choose a new password right away and tell us at ${support}.`
        : 'If it was you, unlock it with the link below. If it was not you, somebody knows your password: choose a new one first.',
    ],
    button:
      token === null
        ? { label: 'Choose a new password', url: url('/login?view=forgot') }
        : { label: 'Unlock sign-in codes', url: url(`/unlock?token=${token}`) },
  }),

  'user.deleted': ({ byAdmin }, { support }) => ({
    subject: `Your ${SITE_NAME} account was deleted`,
    preview: 'Your account and everything in it is gone.',
    paragraphs: [
      byAdmin
        ? 'Your account, your games and your messages were deleted by our team.'
        : 'Your account, your games and your messages were deleted, as you asked. We are sorry to see you go, and you are welcome back any time.',
      `If ${byAdmin ? 'you think that this is a mistake' : 'it was not you'}, please tell us at ${support}.`,
    ],
  }),

  'contact.received': ({ name, email, requestType, message }) => ({
    subject: `${requestLabel(requestType)} from ${name ?? email}`,
    preview: message.slice(0, PREVIEW_LENGTH),
    paragraphs: ['Somebody wrote to you through the contact form. Your reply to this email goes to them.'],
    facts: [
      ['From', name ? `${name}, ${email}` : email],
      ['About', requestLabel(requestType)],
    ],
    quote: message,
    replyTo: email,
  }),

  /** Anyone can type anyone's address, so nothing typed goes there. */
  'contact.acknowledged': (_, { support }) => ({
    subject: 'We got your message',
    preview: 'We answer within 24 hours.',
    paragraphs: [
      'Thank you for contacting us. We answer within 24 hours, to this address.',
      `If you did not write to us, somebody typed your address by mistake. You can ignore this email, or tell us at ${support}.`,
    ],
  }),

  'newsletter.requested': ({ token }, { url }) => ({
    subject: 'Please confirm your subscription',
    preview: 'One tap and you’re on the list.',
    paragraphs: [
      `Somebody, hopefully you, subscribed this address to the ${SITE_NAME} newsletter. Please confirm it.`,
      'The link works for seven days. If it was not you, you can ignore this email: nothing is sent without your confirmation.',
    ],
    button: { label: 'Confirm subscription', url: url(`/newsletter?token=${token}`) },
  }),

  'newsletter.confirmed': (_, { url }) => ({
    subject: 'You are subscribed',
    preview: 'Now and then: how teams find games, and how to get more out of a season.',
    paragraphs: [
      `You are on the ${SITE_NAME} newsletter list. Now and then you hear from us how teams find games, and how to get more out of a season.`,
      'Every newsletter has a link to unsubscribe, and so does this email.',
    ],
    button: { label: 'Find games', url: url('/find-games') },
  }),

  'report.filed': ({ report: { subject, reporter, reason, details } }) => ({
    subject: `Report about ${subject.team.teamName}`,
    preview: labelOf(reportReasons, reason),
    paragraphs: ['A new report is waiting for you.'],
    facts: [
      ['Reason', labelOf(reportReasons, reason)],
      ['About', `${subject.kind} ${subject.id} of ${subject.team.teamName} (${subject.team.id})`],
      ['Reported by', `${reporter.teamName} (${reporter.id})`],
      ['Details', details ?? 'none'],
    ],
    quote: subject.content,
  }),

  'report.answered': ({ about, outcome, note }) => ({
    subject: `Your report about ${about.teamName}`,
    preview: outcomeWords[outcome],
    paragraphs: [
      `Thank you for telling us about ${about.teamName}. ${outcomeWords[outcome]} This is what our team wrote:`,
    ],
    quote: note,
  }),
};

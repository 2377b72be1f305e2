/** E-mails that belong to an account, the contact form, the newsletter or the operators. */
import type { TwoStepChange } from '@playfield/contracts/events.ts';
import { requestTypes } from '@playfield/contracts/mailing.ts';
import { labelOf } from '@playfield/contracts/options.ts';
import type { ReportOutcome } from '@playfield/contracts/reports.ts';
import { reportReasons } from '@playfield/contracts/reports.ts';
import { SITE_NAME } from '@playfield/contracts/site.ts';
import type { Letters } from './letters.ts';

/** About what a list of e-mails shows beside the subject. */
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

export const accountLetters: Pick<
  Letters,
  Extract<keyof Letters, `user.${string}` | `contact.${string}` | `newsletter.${string}` | `report.${string}`>
> = {
  'user.verification_requested': ({ token }, { url }) => ({
    subject: 'Verify your email address',
    preview: `One tap and your ${SITE_NAME} account is ready.`,
    paragraphs: [
      `Thank you for registering with ${SITE_NAME}. Please confirm that this is your email address, and your account is ready to use.`,
      'The link works once and for 24 hours. If you did not register, you can ignore this email: nothing happens without it.',
    ],
    button: { label: 'Verify email address', url: url(`/verify?token=${token}`) },
  }),

  'user.registration_repeated': (_, { url }) => ({
    subject: `You already have a ${SITE_NAME} account`,
    preview: 'Somebody tried to register with your email address.',
    paragraphs: [
      'Somebody just tried to register with your email address. You already have an account, so nothing was changed.',
      'If it was you, simply sign in; if you forgot your password, you can choose a new one there. If it was not you, you need not do anything.',
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

  'user.password_changed': (_, { url, support }) => ({
    subject: 'Your password was changed',
    preview: 'Other devices were signed out.',
    paragraphs: [
      'The password of your account was just changed, and other devices were signed out.',
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

  'user.deleted': ({ byAdmin }, { support }) => ({
    subject: `Your ${SITE_NAME} account was deleted`,
    preview: 'Your account and what belonged to it is gone.',
    paragraphs: [
      byAdmin
        ? 'Your account, your games and your messages were deleted by our team.'
        : 'Your account, your games and your messages were deleted, as you asked. We are sorry to see you go, and you are welcome back any time.',
      `If ${byAdmin ? 'you think that this is a mistake' : 'it was not you'}, please tell us at ${support}.`,
    ],
  }),

  'contact.received': ({ name, email, requestType, message }) => ({
    subject: `${labelOf(requestTypes, requestType)} from ${name ?? email}`,
    preview: message.slice(0, PREVIEW_LENGTH),
    paragraphs: ['Somebody wrote through the contact form. An answer to this email goes to them.'],
    facts: [
      ['From', name ? `${name}, ${email}` : email],
      ['About', labelOf(requestTypes, requestType)],
    ],
    quote: message,
    replyTo: email,
  }),

  'contact.acknowledged': ({ message }) => ({
    subject: 'We got your message',
    preview: 'We answer within 24 hours.',
    paragraphs: ['Thank you for contacting us. We answer within 24 hours, to this address. This is what you wrote:'],
    quote: message,
  }),

  'newsletter.requested': ({ token }, { url }) => ({
    subject: 'Please confirm your subscription',
    preview: 'One tap, and the newsletter is yours.',
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
      'Every newsletter has a link to leave the list, as this email has.',
    ],
    button: { label: 'Find games', url: url('/find-games') },
  }),

  'report.filed': ({ report: { subject, reporter, reason, details } }) => ({
    subject: `Report about ${subject.team.teamName}`,
    preview: labelOf(reportReasons, reason),
    paragraphs: ['A report waits to be looked at.'],
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

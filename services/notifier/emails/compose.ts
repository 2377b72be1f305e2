/** What each event says to the person it is told to. */
import type { Event, EventOf, GameSummary, TwoStepChange } from '@playfield/contracts/events.ts';
import { requestTypes } from '@playfield/contracts/mailing.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/options.ts';
import { SITE_NAME } from '@playfield/contracts/site.ts';
import { dateText, timeRangeText } from '@playfield/contracts/dates.ts';
import type { Config } from '../config.ts';
import type { Recipient } from '../models/delivery.ts';
import { isMailed, isNotification } from '../rules.ts';
import type { MailedType } from '../rules.ts';
import { render } from './layout.ts';
import type { Email, Letter } from './layout.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>;
/** Without a name for a bare address, without a team for who has no account. */
export type Reader = Pick<Recipient, 'fullName'> & { teamName: string | null };
type Facts = { url: (path: string) => string; support: string };
type Body = Omit<Letter, 'greeting' | 'reason' | 'leave'> & { replyTo?: string };
type Letters = { [Type in MailedType]: (event: EventOf<Type>, facts: Facts) => Body };

/** About what a list of e-mails shows beside the subject. */
const PREVIEW_LENGTH = 90;

const twoStepWords: Record<TwoStepChange, string> = {
  codes_on: 'Two-step sign-in with codes from an app was turned on.',
  codes_off: 'Two-step sign-in with codes from an app was turned off.',
  recovery_codes_renewed: 'New recovery codes were made. The old ones no longer work.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
};

const letters: Letters = {
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

  'user.deleted': (_, { support }) => ({
    subject: `Your ${SITE_NAME} account was deleted`,
    preview: 'Your account and what belonged to it is gone.',
    paragraphs: [
      'Your account, your games and your messages were deleted, as you asked. We are sorry to see you go, and you are welcome back any time.',
      `If it was not you, please tell us at ${support}.`,
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

  'interest.created': ({ matchup, interestedTeam }, { url }) => ({
    subject: `${interestedTeam.teamName} wants to play you`,
    preview: `They are interested in your ${describe(matchup)} matchup.`,
    paragraphs: [
      `${interestedTeam.teamName} from ${interestedTeam.teamLocation} is interested in your matchup. Accept to start messaging, or decline.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'Review interest', url: url('/team-profile#received') },
  }),

  'interest.accepted': ({ matchup, postingTeam }, { url }) => ({
    subject: `${postingTeam.teamName} accepted: you have a game`,
    preview: `Your ${describe(matchup)} game is on.`,
    paragraphs: [`${postingTeam.teamName} accepted your interest. Write to them to settle the details.`],
    facts: factsOf(matchup),
    button: { label: 'Message team', url: url(`/messages/${postingTeam.id}`) },
  }),

  'interest.rejected': ({ matchup, postingTeam }, { url }) => ({
    subject: `${postingTeam.teamName} chose another option`,
    preview: 'This matchup did not work out. Others are waiting.',
    paragraphs: [
      `${postingTeam.teamName} could not accept your interest in this matchup. Other teams near you are looking for opponents too.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'Find games', url: url('/find-games') },
  }),

  'interest.withdrawn': ({ matchup, interestedTeam }, { url }) => ({
    subject: `${interestedTeam.teamName} withdrew their interest`,
    preview: `In your ${describe(matchup)} matchup.`,
    paragraphs: [`${interestedTeam.teamName} is no longer interested in your matchup. It stays open for others.`],
    facts: factsOf(matchup),
    button: { label: 'See your matchups', url: url('/team-profile') },
  }),

  'interest.ended': ({ matchup }, { url }) => ({
    subject: 'Your game is off: the other team left',
    preview: `It was about your ${describe(matchup)} game.`,
    paragraphs: [
      `The team you had agreed to play with closed its ${SITE_NAME} account, so this game will not happen. Other teams near you are looking for opponents.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'Find games', url: url('/find-games') },
  }),
};

function describe({ sport, ageGroup }: GameSummary): string {
  return `${labelOf(ageGroups, ageGroup)} ${labelOf(sports, sport).toLowerCase()}`;
}

function factsOf(game: GameSummary) {
  return [
    ['Game', `${labelOf(sports, game.sport)}, ${labelOf(ageGroups, game.ageGroup)}`],
    ['Date', dateText(game.date)],
    ['Time', timeRangeText(game)],
    ['Place', game.location],
  ] as const;
}

/** @param leaveToken for the link that ends such e-mails, where there is one */
export function compose(event: Event, reader: Reader, settings: Settings, leaveToken: string | null): Email {
  if (!isMailed(event)) throw new Error(`There is no e-mail for ${event.type}`);
  const url = (path: string) => new URL(path, settings.PUBLIC_URL).href;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and the event have the same type
  const write = letters[event.type] as (event: Event, facts: Facts) => Body;
  const { replyTo, ...body } = write(event, { url, support: settings.SUPPORT_EMAIL });
  const leaving = leaveToken !== null && leavable(event);
  const email = render(
    {
      ...body,
      greeting: reader.fullName ? `Hi ${reader.fullName},` : 'Hello,',
      reason: reasonFor(event, reader),
      leave: leaving ? { label: 'Unsubscribe', url: url(`/unsubscribe?token=${leaveToken}${listOf(event)}`) } : null,
    },
    settings.PUBLIC_URL,
  );
  return {
    ...email,
    ...(replyTo ? { replyTo } : {}),
    ...(leaving ? { leaveUrl: url(`/api/unsubscribe?token=${leaveToken}`) } : {}),
  };
}

/** Tells the page which list its words are to be about; the token alone decides. */
function listOf({ type }: Event): string {
  return type === 'newsletter.confirmed' ? '&list=newsletter' : '';
}

function leavable({ type }: Event): boolean {
  return isNotification(type) || type === 'newsletter.confirmed';
}

function reasonFor({ type }: Event, { teamName }: Reader): string {
  if (isNotification(type)) return `You got this email because you manage ${teamName ?? 'a team'} on ${SITE_NAME}.`;
  if (type === 'contact.received') return `Sent by the contact form of ${SITE_NAME}.`;
  if (type === 'contact.acknowledged') return `You got this email because this address was given in our contact form.`;
  if (type.startsWith('newsletter.'))
    return `You got this email because this address was subscribed to our newsletter.`;
  return `You got this email because this address was used to register with ${SITE_NAME}.`;
}

/** What each event says to the person it is told to. */
import type { Event, EventOf, EventType, GameSummary } from '@playfield/contracts/events.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/options.ts';
import { SITE_NAME } from '@playfield/contracts/site.ts';
import { dateText, timeRangeText } from '@playfield/contracts/dates.ts';
import type { Config } from '../config.ts';
import type { ContactRecord } from '../models/contact.ts';
import { render } from './layout.ts';
import type { Email, Letter } from './layout.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>;
type Reader = Pick<ContactRecord, 'fullName' | 'teamName'>;
type Body = Omit<Letter, 'greeting' | 'reason'>;
type Letters = { [Type in MailedType]: (event: EventOf<Type>, url: (path: string) => string) => Body };

/** The events that people are written to about. */
type MailedType = Exclude<EventType, 'user.registered' | 'user.updated'>;

const letters: Letters = {
  'user.verification_requested': ({ token }, url) => ({
    subject: 'Verify your email address',
    preview: `One tap and your ${SITE_NAME} account is ready.`,
    paragraphs: [
      `Welcome to ${SITE_NAME}. Please confirm that this is your email address, and your account is ready to use.`,
      'The link works once and for 24 hours. If you did not register, you can ignore this email: nothing happens without it.',
    ],
    button: { label: 'Verify email address', url: url(`/verify?token=${token}`) },
  }),

  'user.registration_repeated': (_, url) => ({
    subject: `You already have a ${SITE_NAME} account`,
    preview: 'Somebody tried to register with your email address.',
    paragraphs: [
      'Somebody just tried to register with your email address. You already have an account, so nothing was changed.',
      'If it was you, simply sign in. If it was not, you need not do anything.',
    ],
    button: { label: 'Sign in', url: url('/login') },
  }),

  'interest.created': ({ matchup, interestedTeam }, url) => ({
    subject: `${interestedTeam.teamName} wants to play you`,
    preview: `They are interested in your ${describe(matchup)} matchup.`,
    paragraphs: [
      `${interestedTeam.teamName} from ${interestedTeam.teamLocation} is interested in your matchup. Accept to start messaging, or decline.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'Review interest', url: url('/team-profile#received') },
  }),

  'interest.accepted': ({ matchup, postingTeam }, url) => ({
    subject: `${postingTeam.teamName} accepted: you have a game`,
    preview: `Your ${describe(matchup)} game is on.`,
    paragraphs: [`${postingTeam.teamName} accepted your interest. Write to them to settle the details.`],
    facts: factsOf(matchup),
    button: { label: 'Message team', url: url(`/messages/${postingTeam.id}`) },
  }),

  'interest.rejected': ({ matchup, postingTeam }, url) => ({
    subject: `${postingTeam.teamName} chose another option`,
    preview: 'This matchup did not work out. Others are waiting.',
    paragraphs: [
      `${postingTeam.teamName} could not accept your interest in this matchup. Other teams near you are looking for opponents too.`,
    ],
    facts: factsOf(matchup),
    button: { label: 'Find games', url: url('/find-games') },
  }),

  'interest.withdrawn': ({ matchup, interestedTeam }, url) => ({
    subject: `${interestedTeam.teamName} withdrew their interest`,
    preview: `In your ${describe(matchup)} matchup.`,
    paragraphs: [`${interestedTeam.teamName} is no longer interested in your matchup. It stays open for others.`],
    facts: factsOf(matchup),
    button: { label: 'See your matchups', url: url('/team-profile') },
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

function isMailed(event: Event): event is EventOf<MailedType> {
  return event.type in letters;
}

export function compose(event: Event, reader: Reader, { PUBLIC_URL }: Settings): Email {
  if (!isMailed(event)) throw new Error(`There is no e-mail for ${event.type}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and the event have the same type
  const write = letters[event.type] as (event: Event, url: (path: string) => string) => Body;
  const body = write(event, (path) => new URL(path, PUBLIC_URL).href);
  return render({ ...body, greeting: `Hi ${reader.fullName},`, reason: reasonFor(event, reader) }, PUBLIC_URL);
}

function reasonFor(event: Event, { teamName }: Reader): string {
  return event.type.startsWith('user.')
    ? `You got this email because this address was used to register with ${SITE_NAME}.`
    : `You got this email because you manage ${teamName} on ${SITE_NAME}.`;
}

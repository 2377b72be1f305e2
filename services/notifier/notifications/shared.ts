import { timeWords } from '@playfield/contracts/fields/game-words.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { EventName } from '@playfield/contracts/events.ts';
import { sidedPlaceText, sideText, type GameSummary, type Reader } from '@playfield/contracts/events/game-summary.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { changeReasons, type ChangeReason } from '@playfield/contracts/changes.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { mentionsMoney } from '@playfield/kit/features/money-words.ts';
import { Temporal } from 'temporal-polyfill';
import type { AccountEmail, Facts, Notification } from './types.ts';

export const notification = <Name extends EventName>(
  name: Name,
  declared: Omit<Notification<Name>, 'name'>,
): Notification<Name> => ({ name, ...declared });

export const accountEmail = <Name extends EventName>(
  name: Name,
  declared: Omit<AccountEmail<Name>, 'name' | 'category'>,
): AccountEmail<Name> => ({ name, category: null, ...declared });

export function describe({ sport, ageGroup }: GameSummary): string {
  return `${labelOf(ageGroups, ageGroup)} ${labelOf(sports, sport).toLowerCase()}`;
}

export const youPlay = ({ teamName }: TeamRef, { date }: GameSummary) =>
  `You play ${teamName} on ${shortDayText(date)}`;

export function describeGame(game: GameSummary, reader: Reader): string {
  return [describeWithoutPlace(game), ...placesOf(game, reader)].join(' · ');
}

/** Omits the field, which only the game's two teams may know. */
export function describeWithoutField(game: GameSummary, reader: Reader): string {
  if (!isExact(game)) return describeGame(game, reader);
  return [describeWithoutPlace(game), sideText(game, reader)].filter((part) => part !== null).join(' · ');
}

const describeWithoutPlace = (game: GameSummary) =>
  [describe(game), shortDayText(game.date), timeRangeText(game)].join(' · ');

const isExact = ({ address }: GameSummary) => address !== undefined;

const placesOf = (game: GameSummary, reader: Reader) =>
  [sidedPlaceText(game, reader)].filter((place) => place !== null);

export function factsOf(game: GameSummary, reader: Reader): (readonly [label: string, value: string])[] {
  return [
    ['Game', `${labelOf(sports, game.sport)}, ${labelOf(ageGroups, game.ageGroup)}`],
    ['Date', shortDayText(game.date)],
    ['Time', timeWords(game)],
    ...placesOf(game, reader).map((place) => ['Place', place] as const),
  ];
}

type Changed = { before: GameSummary; matchup: GameSummary; team: TeamRef; otherTeam: TeamRef };

export function changedFactsOf({ before, matchup: after, team, otherTeam }: Changed, isAsked = false) {
  const reader = { teamId: team.id, other: otherTeam };
  const old = factsOf(before, reader);
  return factsOf(after, reader).map(([label, value], index) => {
    const [, was = value] = old[index] ?? [];
    if (was === value) return [label, value] as const;
    return [label, isAsked ? `${was} (they ask for: ${value})` : `${value} (was: ${was})`] as const;
  });
}

export function movedIn({ before, matchup: after }: Changed): string {
  const isSame = (names: readonly (keyof GameSummary)[]) => names.every((name) => before[name] === after[name]);
  if (isSame(['date', 'startTime', 'endTime'])) return 'place';
  const when = isSame(['date']) ? 'time' : 'day';
  return isSame(['location', 'address']) ? when : `${when} and place`;
}

export const CANCELED = ['game.canceled.called_off', 'game.canceled.own', 'game.canceled.left'] as const;

export const gamePath = ({ id }: { id: number }) => `/games/${id}`;
export const seeGame = (game: GameSummary, url: Facts['url'], label = 'See the game') => ({
  label,
  url: url(gamePath(game)),
});
export const chooseNewPassword = (url: Facts['url']) => ({
  label: 'Choose a new password',
  url: url('/login?view=forgot'),
});
export const findGames = (url: Facts['url']) => ({ label: 'Find games', url: url('/find-games') });

export const AVAILABILITY_PATH = '/availability';

export const weekendAnswerUrl = (url: Facts['url'], token: string | undefined, answer: string) =>
  url(token === undefined ? AVAILABILITY_PATH : answerPath(token, answer));

export const LINKS_ARE_YOURS =
  'The links in this email answer for your team without signing in, so please don’t forward it.';

export const answerPath = (token: string, answer: string) => `/answer?answer=${answer}&token=${token}`;

export function datesText(saturday: string, days: readonly WeekendDay[]): string {
  return days.map((day) => shortDayText(weekendDate(saturday, day))).join(' and ');
}

export const bothSaidYes = ({ teamName }: { teamName: string }) =>
  `You and ${teamName} both said yes to the game we suggested. Message them to work out the details.`;

export const PROPOSALS_PATH = '/team-profile#received';
export const FIND_TEAMS_PATH = '/find-teams';

export const proposalTopic = ({ fromTeam, matchup }: { fromTeam: TeamRef; matchup: GameSummary }) =>
  `${fromTeam.id} game ${matchup.date} ${matchup.startTime}`;

export const proposePath = ({ id }: { id: number }) => `/team-profile/${id}#propose`;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function becauseOf({ reason, late }: { reason?: ChangeReason | null; late?: boolean }): string {
  const label = changeReasons.find(({ value }) => value === reason)?.label.toLowerCase();
  return `${late ? ', less than 48 hours before it starts' : ''}${label && reason !== 'other' ? ` (${label})` : ''}`;
}

/** Must match `MONEY_WARNING` in site/src/shared/ui/Quote.tsx. */
const MONEY_WARNING = 'Playfield handles no money. Don’t pay anyone you haven’t met. Agree on fees in person.';

export function quoted(note: string | null | undefined): { quote?: string; underQuote?: string } {
  return note ? { quote: note, ...(mentionsMoney(note) ? { underQuote: MONEY_WARNING } : {}) } : {};
}

type Other = { teamName: string; startTime: string; endTime: string };

export function alsoText(games: readonly Other[] = []): string[] {
  const others = games.map(({ teamName, ...times }) => `${teamName}, ${timeRangeText(times)}`);
  return others.length > 0 ? [`You also play that day: ${others.join('; ')}.`] : [];
}

const SOON_MS = DAY_MS;

export function isSoon(event: { matchup: GameSummary; before?: GameSummary | null }, now: Date): boolean {
  const games = event.before ? [event.matchup, event.before] : [event.matchup];
  return games.some((game) => startOf(game) - now.getTime() <= SOON_MS);
}

export const hasBegun = ({ matchup }: { matchup: GameSummary }, now: Date) => startOf(matchup) <= now.getTime();

function startOf({ date, startTime, timeZone }: GameSummary): number {
  return Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(timeZone).epochMilliseconds;
}

export const teamFrom = ({ teamName, teamLocation }: TeamRef): string =>
  teamLocation ? `${teamName} from ${teamLocation}` : teamName;

export const matchup = {
  id: 3,
  sport: 'fastpitch-softball',
  ageGroup: '12u',
  location: 'Pleasant View Park, Boulder, CO',
  date: '2027-05-01',
  startTime: '09:30',
  endTime: '11:00',
  timeZone: 'America/Denver',
  revision: 3,
} as const;
export const hawks = { id: 1, teamName: 'Hosting Hawks', teamLocation: 'Boulder, CO' };
export const gators = { id: 2, teamName: 'Guest Gators', teamLocation: 'Denver, CO' };

export const sampleOffer = {
  offerId: 'f'.repeat(24),
  via: 'interest',
  matchup,
  fromTeam: gators,
  toTeam: hawks,
} as const;

export const sampleChange = {
  offerId: 'e'.repeat(24),
  matchup: { ...matchup, address: '5805 Baseline Rd, field 3' },
  before: { ...matchup, startTime: '08:00' },
  team: gators,
  otherTeam: hawks,
  reason: 'weather',
  note: 'The park closes its fields on Friday night.',
} as const;

export const sampleLink = { startsAt: '2027-05-01T15:30:00.000Z', token: 'sample-token' };

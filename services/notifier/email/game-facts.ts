/** Game facts for emails, in the same words everywhere. */
import { crestPicturePath } from '@playfield/contracts/crests.ts';
import { dateText, shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { EventOf } from '@playfield/contracts/events.ts';
import type { GameSummary } from '@playfield/contracts/events/game-summary.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { changeReasons } from '@playfield/contracts/changes.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { mentionsMoney } from '@playfield/kit/features/money-words.ts';
import type { Facts } from './types.ts';

export function describe({ sport, ageGroup }: GameSummary): string {
  return `${labelOf(ageGroups, ageGroup)} ${labelOf(sports, sport).toLowerCase()}`;
}

/** Of a game that the reader has said yes to. */
export const youPlay = ({ teamName }: TeamRef, { date }: GameSummary) =>
  `You play ${teamName} on ${shortDayText(date)}`;

/** A game on one line. */
export function describeGame(game: GameSummary): string {
  return [describeWithoutPlace(game), placeText(game)].join(' · ');
}

/** A game on one line, without a field that only its two teams may know. */
export function describeWithoutField(game: GameSummary): string {
  return isExact(game) ? describeWithoutPlace(game) : describeGame(game);
}

const describeWithoutPlace = (game: GameSummary) =>
  [describe(game), dateText(game.date), timeRangeText(game)].join(' · ');

/** Whether it was made for the game's two teams; others get its town. */
const isExact = ({ address }: GameSummary) => address !== undefined;

export function factsOf(game: GameSummary) {
  return [
    ['Game', `${labelOf(sports, game.sport)}, ${labelOf(ageGroups, game.ageGroup)}`],
    ['Date', dateText(game.date)],
    ['Time', timeRangeText(game)],
    ['Place', placeText(game)],
  ] as const;
}

/** The facts, with the old value beside each changed one. */
export function changedFactsOf(before: GameSummary, after: GameSummary) {
  const old = factsOf(before);
  return factsOf(after).map(([label, value], index) => {
    const [, was = value] = old[index] ?? [];
    return [label, was === value ? value : `${value} (was: ${was})`] as const;
  });
}

export function quickWords({ matchup, proposer }: EventOf<'proposal.made'>) {
  return {
    subject: `Quick Match: a team needs an opponent on ${dateText(matchup.date)}`,
    preview: `${capital(describe(matchup))} on ${dateText(matchup.date)}. The first team to accept plays.`,
    text: `${proposer.teamName} from ${proposer.teamLocation} needs an opponent soon and asks all teams that fit. The first to accept plays.`,
  };
}

/** The exact address first, if the reader may know it. */
function placeText({ address, location }: GameSummary): string {
  return address ? `${address}, ${location}` : location;
}

/** The other team's crest. */
export function crestOf({ crest, teamName }: TeamRef, url: Facts['url']): { crest?: string } {
  const path = crest ? crestPicturePath(crest, teamName) : null;
  return path === null ? {} : { crest: url(path) };
}

/** The game's own page. */
export const gamePath = ({ id }: { id: number }) => `/games/${id}`;

/** Where weekends and the games proposed for them are answered. */
export const WEEKEND_PATH = '/weekends';

/** Days of a weekend: `Sat, Dec 5`, or both. */
export function daysText(saturday: string, days: readonly WeekendDay[]): string {
  return days.map((day) => shortDayText(weekendDate(saturday, day))).join(' and ');
}

/** Of a weekend game that both teams were asked about. */
export const bothSaidYes = ({ teamName }: { teamName: string }) =>
  `You and ${teamName} both said yes to the game we suggested. Write to them to settle the details.`;

/** A team's page, with a proposal to it open. */
export const proposePath = ({ id }: { id: number }) => `/team-profile/${id}#propose`;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The reason, as part of a sentence. */
export function becauseOf({ reason, late }: Pick<EventOf<'proposal.made'>, 'reason' | 'late'>): string {
  const label = changeReasons.find(({ value }) => value === reason)?.label.toLowerCase();
  return `${late ? ', less than 48 hours before it begins' : ''}${label && reason !== 'other' ? ` (${label})` : ''}`;
}

/** Shown under a note that mentions money, as on the page. */
const MONEY_WARNING = 'Playfield handles no money. Don’t pay anyone you haven’t met. Agree on fees in person.';

export function quoted(note: string | null | undefined): { quote?: string; underQuote?: string } {
  return note ? { quote: note, ...(mentionsMoney(note) ? { underQuote: MONEY_WARNING } : {}) } : {};
}

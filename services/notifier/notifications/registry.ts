import { nameOf, type Event, type EventName } from '@playfield/contracts/events.ts';
import { agreedPlaceText, type GameSummary, type Reader } from '@playfield/contracts/events/game-summary.ts';
import type { NotificationKind } from '@playfield/contracts/notifications.ts';
import type { PushMessage } from '../push/send.ts';
import * as declared from './index.ts';
import type { About, AccountEmail, Facts, Notification } from './types.ts';
import { describeWithoutField, factsOf, gamePath, seeGame } from './shared.ts';

export type DeclaredName = (typeof declared)[keyof typeof declared]['name'];

export const declarations: readonly (AccountEmail | Notification)[] = Object.values(declared);
export const notifications = declarations.filter((one) => one.category !== null);
const byName = new Map(declarations.map((one) => [one.name, one]));

export const declarationOf = (event: Event) => byName.get(nameOf(event));

export const notificationOf = (event: Event) => notificationNamed(nameOf(event));

function notificationNamed(name: EventName): Notification | null {
  const found = byName.get(name);
  return found && found.category !== null ? found : null;
}

const gameIn = (event: Event): GameSummary | null =>
  'matchup' in event && !('matches' in event) ? event.matchup : null;

export function readerOf(event: Event, declaration: AccountEmail | Notification): Reader {
  const to = declaration.to(event);
  const teamId = typeof to === 'object' && 'team' in to ? to.team : null;
  return { teamId, other: (declaration.category !== null && declaration.from?.(event)) || null };
}

export function aboutOf(event: Event): About {
  return {
    offerId: 'offerId' in event ? (event.offerId ?? null) : null,
    // A game that is only proposed has the ID 0.
    matchupId: gameIn(event)?.id || null,
    otherTeamId: notificationOf(event)?.from?.(event).id ?? null,
  };
}

export function emailOf(event: Event, declaration: AccountEmail | Notification, facts: Facts) {
  const game = declaration.category === null ? null : gameIn(event);
  const reader = readerOf(event, declaration);
  const { calendar, ...body } = declaration.email(event, facts);
  return {
    ...(game ? { facts: factsOf(game, reader), button: seeGame(game, facts.url) } : {}),
    ...body,
    ...(calendar ? { calendar: { ...calendar, place: agreedPlaceText(calendar.game, reader) } } : {}),
  };
}

const subjectOf = (event: Event, declaration: Notification) =>
  declaration.email(event, { url: (path) => path, support: '', timeZone: 'UTC' }).subject;

export const isKeptAfterDeletion = ({ category }: Pick<Notification, 'category'>): boolean =>
  category === 'games' || category === 'answers';

export type Line = { kind: NotificationKind; name: EventName; title: string; text: string; path: string };

export function lineOf(event: Event, declaration: Notification): Line {
  const game = gameIn(event);
  const bell = declaration.bell?.(event);
  return {
    kind: declaration.category,
    name: declaration.name,
    title: bell?.title ?? subjectOf(event, declaration),
    text: bell?.text ?? (game ? describeWithoutField(game, readerOf(event, declaration)) : ''),
    path: bell?.path ?? (game ? gamePath(game) : '/notifications'),
  };
}

export function pushMessageOf(event: Event, declaration: Notification, isBatch = false): PushMessage {
  const { name, ...line } = lineOf(event, declaration);
  const { offerId, matchupId, otherTeamId } = aboutOf(event);
  const searchId = 'searchId' in event ? event.searchId : null;
  const tag = `${name} ${searchId ?? offerId ?? matchupId ?? otherTeamId ?? ''}`;
  const title = declaration.isDiscreet ? subjectOf(event, declaration) : line.title;
  return { title, text: line.text, path: line.path, tag, ...declaration.push?.(event, isBatch) };
}

type Fact = About & { eventId: string; userId: number; name: EventName };

export const isOvertaken = (one: Fact, facts: readonly Fact[]) => overtaker(one, facts) !== undefined;

export function overtaker(one: Fact, facts: readonly Fact[]): EventName | undefined {
  const overtakenBy = notificationNamed(one.name)?.overtakenBy;
  if (!overtakenBy) return undefined;
  const { same, names } = overtakenBy;
  // An offer concerns both teams, so the later event may be for the other team.
  const concerns = (fact: Fact) => fact[same] === one[same] && (same === 'offerId' || fact.userId === one.userId);
  return facts.find((fact) => names.includes(fact.name) && fact.eventId > one.eventId && concerns(fact))?.name;
}

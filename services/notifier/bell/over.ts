/**
 * Finds lines about something that is over: an answered request, a canceled game, or a game that is no longer listed.
 */
import type { EventName } from '@playfield/contracts/events.ts';
import { gameId } from '../facts/actions.ts';
import type { Models } from '../models.ts';
import { overtaker } from '../notifications/registry.ts';
import { searchMatched } from '../notifications/search-matched.ts';
import type { NotificationRecord } from './model.ts';

const CANCELED: readonly EventName[] = ['game.canceled.called_off', 'game.canceled.left'];
const AGREED: ReadonlySet<EventName> = new Set(['game.agreed.opponent', 'game.agreed.poster', 'game.changed.accepted']);
const isRequest = (name: EventName) => name.startsWith('offer.made.') || name === 'game.changed.asked';

type Line = Pick<
  NotificationRecord,
  'eventId' | 'userId' | 'teamId' | 'name' | 'offerId' | 'matchupId' | 'otherTeamId'
>;

/** @param lines the reader's and other people's lines about the same games and offers */
export function overText(line: Line, lines: readonly Line[], unlisted: ReadonlySet<number | null>): string | undefined {
  const { eventId, userId, teamId, name, matchupId } = line;
  const isCanceled = lines.some(
    (one) =>
      CANCELED.includes(one.name) &&
      one.matchupId === matchupId &&
      one.eventId > eventId &&
      // If the reader's team canceled, the line about it belongs to the other team.
      (one.userId === userId || one.otherTeamId === teamId),
  );
  if (isCanceled && matchupId !== null && !CANCELED.includes(name)) return 'The game is canceled.';
  const outcome = isRequest(name) ? overtaker(line, lines) : undefined;
  if (outcome && AGREED.has(outcome)) return 'Agreed.';
  const isOver = outcome !== undefined || (name === searchMatched.name && unlisted.has(matchupId));
  return isOver ? 'No longer open.' : undefined;
}

/** Returns the outcome of each line that is about something that is over. */
export async function overTexts(
  { notifications, facts }: Pick<Models, 'notifications' | 'facts'>,
  lines: readonly NotificationRecord[],
): Promise<Map<string, string>> {
  const offers = lines.flatMap(({ offerId }) => offerId ?? []);
  const games = lines.flatMap(({ matchupId }) => matchupId ?? []);
  const matchupId = { $in: games };
  const canceled = { matchupId, name: { $in: [...CANCELED] } };
  const [later, gone] = await Promise.all([
    notifications
      .find({
        $or: [
          { offerId: { $in: offers } },
          { ...canceled, userId: { $in: lines.map(({ userId }) => userId) } },
          { ...canceled, otherTeamId: { $in: lines.map(({ teamId }) => teamId) } },
        ],
      })
      .lean(),
    facts.find({ _id: { $in: games.map(gameId) }, holds: false }).lean(),
  ]);
  const ids = new Set(gone.map(({ _id }) => _id));
  const unlisted = new Set(games.filter((game) => ids.has(gameId(game))));
  return new Map(
    lines.flatMap((line) => {
      const text = overText(line, later, unlisted);
      return text === undefined ? [] : [[line._id, text] as const];
    }),
  );
}

import type { EventName } from '@playfield/contracts/events.ts';
import { gameId } from '../facts/actions.ts';
import type { Models } from '../models.ts';
import { overtaker } from '../notifications/registry.ts';
import { CANCELED } from '../notifications/shared.ts';
import { searchMatched } from '../notifications/search-matched.ts';
import type { NotificationRecord } from './model.ts';

const isCancellation = (name: EventName) => CANCELED.some((one) => one === name);
const AGREED: ReadonlySet<EventName> = new Set(['game.agreed.opponent', 'game.agreed.poster', 'game.changed.accepted']);
const isRequest = (name: EventName) => name.startsWith('offer.made.') || name === 'game.changed.asked';

type Line = Pick<NotificationRecord, 'eventId' | 'userId' | 'name' | 'offerId' | 'matchupId' | 'otherTeamId'>;

export function overText(line: Line, lines: readonly Line[], unlisted: ReadonlySet<number | null>): string | undefined {
  const { eventId, userId, name, offerId } = line;
  const agreed = lines.find((one) => offerId !== null && one.offerId === offerId && one.matchupId !== null);
  const matchupId = line.matchupId ?? agreed?.matchupId ?? null;
  const isCanceled = lines.some(
    (one) => isCancellation(one.name) && one.matchupId === matchupId && one.eventId > eventId && one.userId === userId,
  );
  const outcome = isRequest(name) ? overtaker(line, lines) : undefined;
  const isRefused = isRequest(name) && !lines.some((one) => one.offerId === offerId && AGREED.has(one.name));
  if (isCanceled && (isRefused || name.startsWith('offer.answered.'))) return 'No longer open.';
  if (isCanceled && matchupId !== null && !isCancellation(name)) return 'The game is canceled.';
  if (outcome && AGREED.has(outcome)) return 'Confirmed.';
  const isOver = outcome !== undefined || (name === searchMatched.name && unlisted.has(matchupId));
  return isOver ? 'No longer open.' : undefined;
}

export async function overTexts(
  { notifications, facts }: Pick<Models, 'notifications' | 'facts'>,
  lines: readonly NotificationRecord[],
): Promise<Map<string, string>> {
  const offers = lines.flatMap(({ offerId }) => offerId ?? []);
  const answers = await notifications.find({ offerId: { $in: offers } }).lean();
  const games = [...lines, ...answers].flatMap(({ matchupId }) => matchupId ?? []);
  const matchupId = { $in: games };
  const canceled = { matchupId, name: { $in: [...CANCELED] }, userId: { $in: lines.map(({ userId }) => userId) } };
  const [cancellations, gone] = await Promise.all([
    notifications.find(canceled).lean(),
    facts.find({ _id: { $in: games.map(gameId) }, holds: false }).lean(),
  ]);
  const ids = new Set(gone.map(({ _id }) => _id));
  const unlisted = new Set(games.filter((game) => ids.has(gameId(game))));
  return new Map(
    lines.flatMap((line) => {
      const text = overText(line, [...answers, ...cancellations], unlisted);
      return text === undefined ? [] : [[line._id, text] as const];
    }),
  );
}

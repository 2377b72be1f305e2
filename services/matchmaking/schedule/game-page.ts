import type { Cancellation } from '@playfield/contracts/changes.ts';
import type { GameDetails } from '@playfield/contracts/game-details.ts';
import { type GamePage, getGame } from '@playfield/contracts/games.ts';
import type { InterestedTeam } from '@playfield/contracts/interests.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { mentionsPayment } from '@playfield/kit/features/money-words.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { presentDetails } from '../games/details.ts';
import { logFor } from '../games/log.ts';
import type { CancellationRecord, MatchupRecord } from '../games/model.ts';
import { presentNoShow } from '../games/no-shows.ts';
import { isGone, opponentOf } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { linksOfGame } from '../offers/answer-links/links.ts';
import { cancellationOf } from '../offers/cancel.ts';
import { presentConfirmation } from '../offers/confirmations.ts';
import { runnersUpOf, lineOf } from '../offers/line.ts';
import type { OfferRecord } from '../offers/model.ts';
import { interestStatusOf, presentReceivedInterest, aboutTeams } from '../offers/present.ts';
import { presentGameLink } from '../search/shared-games.ts';
import { presentScheduled, standingOf } from './queries.ts';
import { isBlocked } from '../teams/blocks.ts';
import { SEEN_TEAM } from '../teams/model.ts';
import { teamRefs } from '../teams/queries.ts';

async function gamePageOf(
  { models, venues }: Pick<Deps, 'models' | 'venues'>,
  id: number,
  { id: teamId, role }: Pick<Identity, 'id' | 'role'>,
  now: Date,
): Promise<GamePage | null> {
  const game = await models.matchups.findOne({ _id: id }).lean<MatchupRecord>();
  if (!game) return null;
  const isOwn = game.teamId === teamId;
  const own = isOwn ? { status: { $in: ['pending', 'accepted'] as const } } : { fromId: teamId };
  const interests = await models.offers
    .find({ matchupId: id, ...own })
    .sort({ _id: 1 })
    .lean();
  const mine = interests.find(({ fromId }) => fromId === teamId) ?? null;
  const isAgreed = opponentOf(game, teamId) !== null;
  const opponentId = isOwn ? game.opponentId : game.teamId;
  const blocked = opponentId !== null && (await isBlocked(models, [teamId, opponentId]));
  const isKnown = isOwn || isAgreed || (!blocked && (await isShown(models, game)));
  const isInLine = mine !== null && lineOf(mine, game, now) !== undefined;
  const isFilled = isOwn && game.filledBy !== undefined;
  if (!isKnown || (isGone(game) && !isAgreed && !isInLine && !isFilled)) return null;

  const pending = isOwn ? interests.filter(({ status }) => status === 'pending') : [];
  const isInvolved = isOwn || isAgreed || mine?.status === 'pending';
  const refOf = await teamRefs(models, [game.teamId, teamId, ...interests.map(({ fromId }) => fromId)]);
  const asking = [...pending.map(({ fromId }) => fromId), ...(opponentId === null ? [] : [opponentId])];
  const aboutOf = await aboutTeams({ models, venues }, asking);
  const isCanceled = isAgreed && game.status === 'cancelled';
  const cancellation = isCanceled ? presentCancellation(cancellationOf(game, teamId), { teamId, blocked }) : null;
  const details = isAgreed && !blocked ? presentDetails(game, { teamId, refOf, now }) : null;
  const toCall = details && game.startsAt > now ? toCallOf(details, cancellation) : null;
  const runnersUp = isOwn ? await runnersUpOf(models, game) : undefined;
  return {
    ...presentScheduled(game, pending, teamId, { refOf, blocked, now }),
    standing: isInvolved ? standingOf(game, teamId, pending.length) : null,
    mine: isOwn,
    // The note of a proposed game is from the team that proposed it, although the game belongs to the other team.
    wroteNote: isOwn !== interests.some(({ status, terms }) => status === 'accepted' && terms !== undefined),
    ...(isFilled ? { filledBy: game.filledBy } : {}),
    about: opponentId === null ? null : withoutMiles(aboutOf(opponentId, game)),
    myInterest: mine && presentMine(mine, game, now),
    ...(runnersUp ? { runnersUp } : {}),
    interests: pending.map((interest) =>
      presentReceivedInterest(interest, refOf(interest.fromId), { about: aboutOf(interest.fromId, game) }),
    ),
    cancellation,
    ...(isAgreed && !blocked && !isGone(game) && game.confirmation && opponentId !== null
      ? { confirmation: presentConfirmation(game, teamId, opponentId) }
      : {}),
    noShow: isAgreed && game.noShow ? presentNoShow(game.noShow, teamId) : null,
    log: await logFor(models, id, { teamId, otherId: isAgreed ? opponentId : null, blocked }),
    ...(isOwn ? { link: presentGameLink(game.link) } : {}),
    ...(isOwn && role !== 'helper' ? { answerLinks: await linksOfGame(models, game, now) } : {}),
    details: isGone(game) ? null : details,
    agreedAt: details && !isGone(game) ? (game.matchedAt?.toISOString() ?? null) : null,
    ...(toCall ? { toCall } : {}),
  };
}

/** Returns the other team's contact until that team sees our cancellation: it may already be on the road. */
function toCallOf({ theirs }: GameDetails, cancellation: Cancellation | null): GamePage['toCall'] | null {
  const isUnseen = cancellation?.mine === true && cancellation.seenAt === null;
  return isUnseen && theirs.contactPhone ? { name: theirs.contactName, phone: theirs.contactPhone } : null;
}

function presentCancellation(
  canceled: CancellationRecord | null,
  { teamId, blocked }: { teamId: number; blocked: boolean },
): Cancellation | null {
  if (!canceled) return null;
  const mine = canceled.byId === teamId;
  const note = blocked && !mine ? null : canceled.note;
  const { reason, late, seenAt } = canceled;
  return { mine, reason, note, ...mentionsPayment(note), late, seenAt: seenAt?.toISOString() ?? null };
}

function presentMine(mine: OfferRecord, game: MatchupRecord, now: Date): GamePage['myInterest'] {
  const { _id, reply: note } = mine;
  const line = lineOf(mine, game, now);
  return {
    id: _id.toHexString(),
    status: interestStatusOf(mine),
    note,
    ...mentionsPayment(note),
    ...(line ? { line } : {}),
  };
}

const withoutMiles = (about: InterestedTeam | null) => about && { ...about, miles: null };

async function isShown({ teams }: Models, { teamId }: MatchupRecord): Promise<boolean> {
  return (await teams.exists({ _id: teamId, ...SEEN_TEAM })) !== null;
}

/** The ID under which a game was posted again for its waitlist, or 0. */
async function repostedId({ matchups, offers }: Models, id: number, teamId: number): Promise<number> {
  const game = await matchups.findOne({ _id: id }).lean();
  if (!game) return 0;
  const waiting = { fromId: teamId, toId: game.teamId, status: { $in: ['standby', 'offered', 'accepted'] } } as const;
  const _id = { $in: await offers.distinct('matchupId', waiting), $ne: id };
  return (await matchups.findOne({ _id, startsAt: game.startsAt }).lean())?._id ?? 0;
}

export function gameRoutes(deps: Deps) {
  return [
    route(getGame, async ({ params: { id }, caller }) => {
      const shown = (gameId: number) => gamePageOf(deps, gameId, caller, new Date());
      const page = (await shown(id)) ?? (await shown(await repostedId(deps.models, id, caller.id)));
      if (!page) throw notFound('This game does not exist, or is gone');
      return page;
    }),
  ];
}

import type {
  InterestedTeam,
  Interest,
  InterestStatus,
  LineState,
  MyInterest,
} from '@playfield/contracts/interests.ts';
import { reliabilityText } from '@playfield/contracts/no-shows.ts';
import { proposalStatus, type Proposal } from '@playfield/contracts/proposals.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { mentionsPayment } from '@playfield/kit/features/money-words.ts';
import type { Deps } from '../deps.ts';
import type { MatchupRecord, PublicMatchup } from '../games/model.ts';
import { ratingsOf } from '../games/reviews.ts';
import type { OfferRecord, ProposalRecord } from './model.ts';
import { distanceMiles } from '../places/coordinates.ts';
import { shownPointOf, SOMEWHERE } from '../places/point.ts';

export async function aboutTeams(
  { models, venues }: Pick<Deps, 'models' | 'venues'>,
  ids: readonly number[],
): Promise<(id: number, game: Pick<MatchupRecord, 'publicPlace'>) => InterestedTeam | null> {
  if (ids.length === 0) return () => null;
  const _id = { $in: [...new Set(ids)] };
  const [teams, hosts, ratingOf] = await Promise.all([
    models.teams.find({ _id, deleted: false }).lean(),
    models.availabilities.distinct('_id', { _id, hosts: true }),
    ratingsOf(models, _id.$in, new Date()),
  ]);
  const known = await Promise.all(
    teams.map(async (team) => {
      const middle = team.teamLocation ? await venues.middleOf(team.teamLocation) : null;
      return [team._id, { team, middle }] as const;
    }),
  );
  const byId = new Map(known);
  return (id, game) => {
    const found = byId.get(id);
    if (!found) return null;
    const { sport, ageGroup, competitionLevel, played, missed } = found.team;
    const point = shownPointOf(game);
    return {
      sport,
      ageGroup,
      competitionLevel,
      miles: point && found.middle ? Math.round(distanceMiles(point, found.middle)) : null,
      rating: ratingOf(id).overall,
      reviewCount: ratingOf(id).reviewCount,
      played,
      hosts: hosts.includes(id),
      reliability: reliabilityText({ played, missed }),
    };
  };
}

export const interestStatusOf = ({ status }: Pick<OfferRecord, 'status'>): InterestStatus =>
  status === 'pending' || status === 'accepted' ? status : 'rejected';

export function presentInterest(offer: OfferRecord, team: TeamRef): Interest {
  return {
    id: offer._id.toHexString(),
    status: interestStatusOf(offer),
    teamId: offer.fromId,
    team,
    createdAt: offer.createdAt.toISOString(),
  };
}

type Received = Pick<Interest, 'about' | 'line'>;

export function presentReceivedInterest(offer: OfferRecord, team: TeamRef, received: Received): Interest {
  return { ...presentInterest(offer, team), intro: offer.message, ...mentionsPayment(offer.message), ...received };
}

export function presentMyInterest(
  offer: OfferRecord,
  postingTeam: TeamRef,
  matchup: PublicMatchup,
  place: Pick<MyInterest['matchup'], 'location' | 'address'>,
  line?: LineState,
): MyInterest {
  const { _id, matchupType, sport, ageGroup, date, startTime, endTime } = matchup;
  return {
    ...presentInterest(offer, postingTeam),
    teamId: postingTeam.id,
    note: offer.reply,
    ...mentionsPayment(offer.reply),
    ...(line ? { line } : {}),
    matchup: { id: _id, matchupType, sport, ageGroup, ...place, date, startTime, endTime },
  };
}

type Shown = { teamId: number; team: TeamRef; blocked: boolean; now: Date };

export function presentProposal(offer: ProposalRecord, { teamId, team, blocked, now }: Shown): Proposal {
  const { date, startTime, endTime, timeZone, location, address, publicPlace, hostId } = offer.terms;
  const { weekend } = offer;
  const isMine = weekend ? weekend.yes.includes(teamId) : offer.fromId === teamId;
  const isExact = !blocked && ((isMine && !weekend) || offer.status === 'accepted');
  const place = isExact ? { location, address } : { location: publicPlace.town || SOMEWHERE, address: null };
  const note = blocked && !isMine ? null : offer.message;
  return {
    id: offer._id.toHexString(),
    status: proposalStatusOf(offer, now),
    mine: isMine,
    team,
    matchupId: offer.matchupId,
    game: { date, startTime, endTime, timeZone, ...place },
    host: hostId === teamId ? 'us' : 'them',
    note,
    ...mentionsPayment(note),
    quick: offer.groupId !== undefined,
    weekend: weekend
      ? {
          reasons: weekend.reasons,
          theySaidYes: weekend.yes.some((id) => id !== teamId),
          answerBy: offer.expiresAt.toISOString(),
        }
      : null,
    createdAt: offer.createdAt.toISOString(),
  };
}

function proposalStatusOf({ status, matchupId, expiresAt }: ProposalRecord, now: Date): Proposal['status'] {
  if (matchupId !== null) return 'accepted';
  if (status === 'pending' && expiresAt <= now) return 'expired';
  return proposalStatus.parse(status);
}

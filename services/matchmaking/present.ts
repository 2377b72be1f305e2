import type { AdminMatchup } from '@playfield/contracts/admin-matchups.ts';
import type { GameSummary } from '@playfield/contracts/events.ts';
import type { Interest, MyInterest } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { Review } from '@playfield/contracts/reviews.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { InterestRecord } from './models/interest.ts';
import type { MatchupRecord } from './models/matchup.ts';
import type { ReviewRecord } from './models/review.ts';
import type { TeamRecord } from './models/team.ts';
import { distanceMiles } from './rules.ts';
import { roughly, townOf } from './stages.ts';
import type { Coordinates } from './places/places.ts';
import { titleOf } from './words.ts';

/** Distances are shown to a tenth of a mile: the places they are measured from are no more exact. */
const roundMiles = (miles: number) => Math.round(miles * 10) / 10;

/** A team as others see it. One whose account is gone keeps its number and loses its name. */
export function presentTeam(id: number, team: Pick<TeamRecord, 'teamName' | 'teamLocation'> | undefined): TeamRef {
  return { id, teamName: team?.teamName ?? 'Deleted team', teamLocation: team?.teamLocation ?? '' };
}

type Sight = {
  /** Whether it is for one of the two teams that have agreed on it, its own team or an admin: others see the town. */
  exact?: boolean;
  /** Where distances are measured from. */
  from?: Coordinates | null;
};

export function presentMatchup(
  record: MatchupRecord,
  team: TeamRef,
  { exact = false, from = null }: Sight = {},
): Matchup {
  const point = coordinatesOf(record);
  const venue = point && !exact ? roughly(point) : point;
  return {
    id: record._id,
    matchupType: record.matchupType,
    sport: record.sport,
    ageGroup: record.ageGroup,
    gender: record.gender,
    competitionLevel: record.competitionLevel,
    date: record.date,
    startTime: record.startTime,
    endTime: record.endTime,
    timeZone: record.timeZone,
    location: exact ? record.location : townOf(record.location),
    ...(exact ? { address: record.address ?? null } : {}),
    ...(exact && record.calledOffLate ? { calledOffLate: true } : {}),
    zipcode: record.zipcode,
    state: record.state,
    maxTravelDistance: record.maxTravelDistance,
    additionalInfo: record.additionalInfo,
    // A suspended team's game is as good as cancelled to everybody else.
    status: record.status === 'hidden' ? 'cancelled' : record.status,
    interestCount: record.interestCount,
    latitude: venue ? String(venue.latitude) : null,
    longitude: venue ? String(venue.longitude) : null,
    startsAt: record.startsAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
    team,
    ...(from && venue ? { distanceMiles: roundMiles(distanceMiles(from, venue)) } : {}),
  };
}

/** A game as admins see it. */
export function presentAdminMatchup(record: MatchupRecord, team: TeamRef): AdminMatchup {
  const shown = { title: titleOf(record), description: record.additionalInfo, teamName: team.teamName };
  return { ...presentMatchup(record, team, { exact: true }), ...shown, status: record.status };
}

function coordinatesOf({ point }: MatchupRecord): Coordinates | null {
  if (!point) return null;
  const [longitude, latitude] = point.coordinates;
  return { latitude, longitude };
}

export function presentInterest(record: InterestRecord, team: TeamRef): Interest {
  return {
    id: record._id.toHexString(),
    status: record.status,
    teamId: record.teamId,
    team,
    createdAt: record.createdAt.toISOString(),
  };
}

export function presentMyInterest(record: InterestRecord, postingTeam: TeamRef, matchup: MatchupRecord): MyInterest {
  const { _id, sport, ageGroup, date, startTime, endTime } = matchup;
  const location = record.status === 'accepted' ? matchup.location : townOf(matchup.location);
  return {
    ...presentInterest(record, postingTeam),
    teamId: postingTeam.id,
    note: record.note,
    matchup: { id: _id, sport, ageGroup, location, date, startTime, endTime },
  };
}

/** A game as it is told of. @param exact whether to one of the two teams that have agreed on it, or its own */
export function presentGame(matchup: MatchupRecord, exact: boolean): GameSummary {
  const { _id, sport, ageGroup, date, startTime, endTime, timeZone, revision } = matchup;
  const place = exact
    ? { location: matchup.location, address: matchup.address ?? null }
    : { location: townOf(matchup.location) };
  return { id: _id, sport, ageGroup, ...place, date, startTime, endTime, timeZone, revision };
}

export function presentReview(record: ReviewRecord, reviewer: TeamRecord | undefined): Review {
  const known = reviewer && !reviewer.deleted;
  return {
    id: record._id.toHexString(),
    rating: record.rating,
    // Its words go with its name, also where the review was read a moment before the account went.
    comment: reviewer?.deleted ? '' : record.comment,
    sportsmanshipRating: record.sportsmanshipRating,
    competitivenessRating: record.competitivenessRating,
    punctualityRating: record.punctualityRating,
    communicationRating: record.communicationRating,
    isPublic: record.isPublic,
    createdAt: record.createdAt.toISOString(),
    reviewer: known ? { teamName: reviewer.teamName } : null,
  };
}

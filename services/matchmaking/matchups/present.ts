import type { AdminMatchup } from '@playfield/contracts/admin/matchups.ts';
import type { GameSummary } from '@playfield/contracts/events.ts';
import type { Interest, MyInterest } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { Review } from '@playfield/contracts/reviews.ts';
import type { Identity, TeamRef } from '@playfield/contracts/users.ts';
import type { InterestRecord } from '../interests/model.ts';
import { publicOf } from './model.ts';
import type { MatchupRecord, PublicMatchup, PublicPlace } from './model.ts';
import type { ReviewRecord } from '../reviews/model.ts';
import type { TeamRecord } from '../teams/model.ts';
import { asRough } from '../places/location-privacy.ts';
import type { RoughPoint } from '../places/location-privacy.ts';
import { distanceMiles } from '../places/coordinates.ts';
import type { Coordinates } from '../places/coordinates.ts';
import { titleOf } from './tokens.ts';

/** What stands for a place that only its two teams may know. */
export const SOMEWHERE = 'Location shared once you agree';
/** Distances are shown to a tenth of a mile: the places they are measured from are no more exact. */
const roundMiles = (miles: number) => Math.round(miles * 10) / 10;

/** A team as others see it. One whose account is gone keeps its number and loses its name. */
export function presentTeam(id: number, team: Pick<TeamRecord, 'teamName' | 'teamLocation'> | undefined): TeamRef {
  return { id, teamName: team?.teamName ?? 'Deleted team', teamLocation: team?.teamLocation ?? '' };
}

/** The calling team, to itself. */
export function presentOwnTeam({ id, teamName, teamLocation }: Identity): TeamRef {
  return { id, teamName, teamLocation };
}

type Seen = {
  /** Where distances are measured from. */
  from?: Coordinates | null;
};

/** A game as its own team and the one that it has agreed with see it. */
export function presentExactMatchup(record: MatchupRecord, team: TeamRef, { from = null }: Seen = {}): Matchup {
  const [longitude, latitude] = record.point?.coordinates ?? [];
  return {
    ...presentMatchup(publicOf(record), team),
    location: record.location,
    address: record.address ?? null,
    zipcode: record.zipcode,
    ...(record.calledOffLate ? { calledOffLate: true } : {}),
    ...(latitude === undefined || longitude === undefined ? {} : placed({ latitude, longitude }, from)),
  };
}

/** A game as everybody else sees it. */
export function presentMatchup(record: PublicMatchup, team: TeamRef, { from = null }: Seen = {}): Matchup {
  const point = shownPointOf(record);
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
    location: record.publicPlace.town || SOMEWHERE,
    zipcode: null,
    state: record.state,
    maxTravelDistance: record.maxTravelDistance,
    additionalInfo: record.additionalInfo,
    // A suspended team's game is as good as cancelled to everybody else.
    status: record.status === 'hidden' ? 'cancelled' : record.status,
    interestCount: record.interestCount,
    latitude: null,
    longitude: null,
    startsAt: record.startsAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
    team,
    ...(point ? placed(point, from) : {}),
  };
}

function placed(point: Coordinates, from: Coordinates | null) {
  const { latitude, longitude } = point;
  const distance = from ? { distanceMiles: roundMiles(distanceMiles(from, point)) } : {};
  return { latitude: String(latitude), longitude: String(longitude), ...distance };
}

/** The point that strangers see of a game or a team. */
export function shownPointOf({ publicPlace: { point } }: { publicPlace: PublicPlace }): RoughPoint | null {
  if (!point) return null;
  const [longitude, latitude] = point.coordinates;
  return asRough({ latitude, longitude });
}

/** A game as admins see it. */
export function presentAdminMatchup(record: MatchupRecord, team: TeamRef): AdminMatchup {
  const shown = { title: titleOf(record), description: record.additionalInfo, teamName: team.teamName };
  return { ...presentExactMatchup(record, team), ...shown, status: record.status };
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

/** @param location as exact as the interested team may know it */
export function presentMyInterest(
  record: InterestRecord,
  postingTeam: TeamRef,
  matchup: PublicMatchup,
  location: string,
): MyInterest {
  const { _id, sport, ageGroup, date, startTime, endTime } = matchup;
  return {
    ...presentInterest(record, postingTeam),
    teamId: postingTeam.id,
    note: record.note,
    matchup: { id: _id, sport, ageGroup, location, date, startTime, endTime },
  };
}

/** A game as others than its two teams are told of it. */
export function presentGame(matchup: PublicMatchup): GameSummary {
  const { _id, sport, ageGroup, publicPlace, date, startTime, endTime, timeZone, revision } = matchup;
  return {
    id: _id,
    sport,
    ageGroup,
    location: publicPlace.town || SOMEWHERE,
    date,
    startTime,
    endTime,
    timeZone,
    revision,
  };
}

/** A game as its own team is told of it, and the one that it has agreed with. */
export function presentExactGame(matchup: MatchupRecord): GameSummary {
  return { ...presentGame(publicOf(matchup)), location: matchup.location, address: matchup.address ?? null };
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

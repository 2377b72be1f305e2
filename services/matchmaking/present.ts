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
import type { Coordinates } from './places/places.ts';
import { titleOf } from './words.ts';

/** Distances are shown to a tenth of a mile: the places they are measured from are no more exact. */
const roundMiles = (miles: number) => Math.round(miles * 10) / 10;

/** A team as others see it. One whose account is gone keeps its number and loses its name. */
export function presentTeam(id: number, team: Pick<TeamRecord, 'teamName' | 'teamLocation'> | undefined): TeamRef {
  return { id, teamName: team?.teamName ?? 'Deleted team', teamLocation: team?.teamLocation ?? '' };
}

export function presentMatchup(record: MatchupRecord, team: TeamRef, from: Coordinates | null = null): Matchup {
  const venue = coordinatesOf(record);
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
    location: record.location,
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
  return { ...presentMatchup(record, team), ...shown, status: record.status };
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
  const { _id, sport, ageGroup, location, date, startTime, endTime } = matchup;
  return {
    ...presentInterest(record, postingTeam),
    teamId: postingTeam.id,
    note: record.note,
    matchup: { id: _id, sport, ageGroup, location, date, startTime, endTime },
  };
}

export function presentGame(matchup: MatchupRecord): GameSummary {
  const { _id, sport, ageGroup, location, date, startTime, endTime, timeZone, revision } = matchup;
  return { id: _id, sport, ageGroup, location, date, startTime, endTime, timeZone, revision };
}

export function presentReview(record: ReviewRecord, reviewer: TeamRecord | undefined): Review {
  const known = reviewer && !reviewer.deleted;
  return {
    id: record._id.toHexString(),
    rating: record.rating,
    comment: record.comment,
    sportsmanshipRating: record.sportsmanshipRating,
    competitivenessRating: record.competitivenessRating,
    punctualityRating: record.punctualityRating,
    communicationRating: record.communicationRating,
    isPublic: record.isPublic,
    createdAt: record.createdAt.toISOString(),
    reviewer: known ? { teamName: reviewer.teamName } : null,
  };
}

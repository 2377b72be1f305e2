import type { GameSummary } from '@playfield/contracts/events.ts';
import type { Interest, MyInterest } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { InterestRecord } from './models/interest.ts';
import type { MatchupRecord } from './models/matchup.ts';
import type { TeamRecord } from './models/team.ts';
import { distanceMiles } from './rules.ts';
import type { Coordinates } from './places/places.ts';

/** Distances are shown to a tenth of a mile: the places they are measured from are no more exact. */
const roundMiles = (miles: number) => Math.round(miles * 10) / 10;

/** A team as others see it. One whose account is gone keeps its number and loses its name. */
export function presentTeam(id: number, team: Pick<TeamRecord, 'teamName' | 'teamLocation'> | undefined): TeamRef {
  return { id, teamName: team?.teamName ?? 'Deleted team', teamLocation: team?.teamLocation ?? '' };
}

export function presentMatchup(record: MatchupRecord, team: TeamRef, from: Coordinates | null = null): Matchup {
  const { _id, teamId: _team, point: _point, revision: _revision, startsAt, createdAt, ...rest } = record;
  const venue = coordinatesOf(record);
  return {
    id: _id,
    ...rest,
    latitude: venue ? String(venue.latitude) : null,
    longitude: venue ? String(venue.longitude) : null,
    startsAt: startsAt.toISOString(),
    createdAt: createdAt.toISOString(),
    team,
    ...(from && venue ? { distanceMiles: roundMiles(distanceMiles(from, venue)) } : {}),
  };
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
    matchup: { id: _id, sport, ageGroup, location, date, startTime, endTime },
  };
}

export function presentGame(matchup: MatchupRecord): GameSummary {
  const { _id, sport, ageGroup, location, date, startTime, endTime, timeZone } = matchup;
  return { id: _id, sport, ageGroup, location, date, startTime, endTime, timeZone };
}

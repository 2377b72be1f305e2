import type { AdminMatchup } from '@playfield/contracts/admin/matchups.ts';
import type { GameSummary } from '@playfield/contracts/events/game-summary.ts';
import { namesField } from '@playfield/contracts/fields/places.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { pick } from '@playfield/kit/data/pick.ts';
import { publicOf, type MatchupRecord, type PublicMatchup } from './model.ts';
import { SOMEWHERE, shownPointOf } from '../places/point.ts';
import { distanceMiles, type Coordinates } from '../places/coordinates.ts';
import { hostOf } from './sides.ts';
import { titleOf } from './tokens.ts';

/** Rounds down to tenths, so that rounding again to whole miles gives the same as rounding the exact distance. */
const roundMiles = (miles: number) => Math.floor(miles * 10) / 10;

type Seen = { from?: Coordinates | null };

export function presentExactMatchup(record: MatchupRecord, team: TeamRef, { from = null }: Seen = {}): Matchup {
  const [longitude, latitude] = record.point?.coordinates ?? [];
  return {
    ...presentMatchup(publicOf(record), team),
    ...pick(record, 'location', 'address', 'zipcode'),
    ...(record.status === 'cancelled' && record.cancellations.at(-1)?.late ? { calledOffLate: true } : {}),
    ...(latitude === undefined || longitude === undefined ? {} : placed({ latitude, longitude }, from)),
  };
}

export function presentMatchup(record: PublicMatchup, team: TeamRef, { from = null }: Seen = {}): Matchup {
  const point = shownPointOf(record);
  return {
    id: record._id,
    ...pick(record, 'matchupType', 'sport', 'ageGroup', 'gender', 'competitionLevel'),
    ...pick(record, 'date', 'startTime', 'endTime', 'timeZone', 'state'),
    ...pick(record, 'maxTravelDistance', 'additionalInfo', 'interestCount'),
    location: record.publicPlace.town || SOMEWHERE,
    zipcode: null,
    status: record.status === 'hidden' ? 'cancelled' : record.status,
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

export function presentAdminMatchup(record: MatchupRecord, team: TeamRef): AdminMatchup {
  const shown = { title: titleOf(record), description: record.additionalInfo, teamName: team.teamName };
  return { ...presentExactMatchup(record, team), ...shown, status: record.status };
}

type SummarizedMatchup = Pick<
  PublicMatchup,
  '_id' | 'sport' | 'ageGroup' | 'publicPlace' | 'date' | 'startTime' | 'endTime' | 'timeZone' | 'revision'
>;

export function presentGame(matchup: SummarizedMatchup): GameSummary {
  return {
    id: matchup._id,
    ...pick(matchup, 'sport', 'ageGroup', 'date', 'startTime', 'endTime', 'timeZone', 'revision'),
    location: matchup.publicPlace.town || SOMEWHERE,
  };
}

type Agreed = SummarizedMatchup & Pick<PublicMatchup, 'teamId' | 'opponentId' | 'matchupType'>;

export function presentAgreedGame(matchup: Agreed): GameSummary {
  const teamId = hostOf(matchup);
  return { ...presentGame(matchup), ...(teamId === null ? {} : { host: { teamId, location: 'field' } }) };
}

/** The summary for a team that asks for the game, or for any team. Hides the town if the asking team would host. */
export function presentOpenGame(matchup: Agreed, askingId: number | null): GameSummary {
  const teamId = hostOf({ ...matchup, opponentId: askingId });
  if (teamId === null) return presentGame(matchup);
  const town = teamId === askingId ? { location: SOMEWHERE } : {};
  return { ...presentGame(matchup), ...town, host: { teamId, location: 'proposed' } };
}

export function presentExactGame(matchup: MatchupRecord): GameSummary {
  const { host, ...game } = presentAgreedGame(publicOf(matchup));
  const { location, address } = matchup;
  const known = namesField(matchup) ? 'field' : 'town';
  return { ...game, location, address, ...(host ? { host: { ...host, location: known } } : {}) };
}

import type { Interest, InterestedTeam, MyInterest } from '@playfield/contracts/interests.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { moneyMark } from '@playfield/kit/features/money-words.ts';
import type { PublicMatchup } from '../games/model.ts';
import type { InterestRecord } from './interest-model.ts';

export function presentInterest(record: InterestRecord, team: TeamRef): Interest {
  return {
    id: record._id.toHexString(),
    status: record.status,
    teamId: record.teamId,
    team,
    createdAt: record.createdAt.toISOString(),
  };
}

/** An interest as the team that answers sees it. */
export function presentReceivedInterest(record: InterestRecord, team: TeamRef, about: InterestedTeam | null): Interest {
  return { ...presentInterest(record, team), intro: record.intro ?? null, ...moneyMark(record.intro), about };
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
    ...moneyMark(record.note),
    matchup: { id: _id, sport, ageGroup, location, date, startTime, endTime },
  };
}

import type { Connection } from '@playfield/kit/mongo.ts';
import { interestSchema } from './interest.ts';
import type { InterestRecord } from './interest.ts';
import { matchupSchema } from './matchup.ts';
import type { MatchupRecord } from './matchup.ts';
import { teamSchema } from './team.ts';
import type { TeamRecord } from './team.ts';

export function declareModels(db: Connection) {
  return {
    matchups: db.model<MatchupRecord>('Matchup', matchupSchema),
    interests: db.model<InterestRecord>('Interest', interestSchema),
    teams: db.model<TeamRecord>('Team', teamSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;

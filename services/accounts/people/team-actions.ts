import { ALREADY_MANAGER, TEAMS_MAX } from '@playfield/contracts/people.ts';
import type { addTeam } from '@playfield/contracts/people.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { changeSessions } from '@playfield/kit/http/edge.ts';
import { conflict, unauthenticated } from '@playfield/kit/http/errors.ts';
import { nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { changeUserIn } from '../users/actions.ts';
import { userUpdated } from '../users/events.ts';
import { IN_GOOD_STANDING, type UserRecord } from '../users/model.ts';
import { writeAudit } from '../audit/actions.ts';
import { teamsOf } from './queries.ts';
import { emptiedAccount } from './actions.ts';

type Started = { personId: number; body: Omit<BodyOf<typeof addTeam>, 'age'>; ctx: Context; first: boolean };

/** Returns the new team's ID. The first team that a person starts has the person's own ID. */
export async function startTeam(deps: Deps, { personId, body, ctx, first }: Started): Promise<number> {
  const { db, models, outbox } = deps;
  const { teamName, teamLocation, sport, ageGroup, competitionLevel = null } = body;
  const team = { teamName, teamLocation, sport, ageGroup, competitionLevel };
  const [spare, unowned] = [await nextInSequence(db, 'users'), await emptiedAccount()];
  const teamId = await transaction(db, async (session) => {
    // Make concurrent calls for the same person conflict, so that they can't exceed the limit.
    const counted = { $inc: { revision: 1 } };
    const person = await models.users
      .findOneAndUpdate({ _id: personId, suspendedWith: [] }, counted, { session })
      .lean();
    if (!person) throw unauthenticated();
    const { length: count } = await teamsOf(models, person, session);
    if (count >= TEAMS_MAX) throw conflict(`A person runs at most ${TEAMS_MAX} teams here`);
    if (first && count > 0) throw conflict(ALREADY_MANAGER);
    const member = { _id: personId, userRole: 'view_only' } as const;
    const changed = await changeUserIn(session, deps, member, { $set: { ...team, userRole: 'team_manager' } });
    await writeAudit(models, ctx, { action: changed ? 'became_manager' : 'team_started', userId: personId }, session);
    if (changed) return personId;
    const now = new Date();
    const record: UserRecord = {
      _id: spare,
      ...unowned,
      ...team,
      userRole: 'team_manager',
      people: [{ userId: personId, role: 'owner', since: now }],
      ...IN_GOOD_STANDING,
      revision: 1,
      sessionVersion: 1,
      createdAt: now,
    };
    await models.users.create([record], { session });
    await outbox.publish([userUpdated(record)], session);
    return spare;
  });
  changeSessions(ctx, { userId: personId, end: 'none' });
  return teamId;
}

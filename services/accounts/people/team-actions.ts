/** Starts another team of a person. */
import { ALREADY_MANAGER } from '@playfield/contracts/account.ts';
import { TEAMS_MAX } from '@playfield/contracts/people.ts';
import type { addTeam } from '@playfield/contracts/people.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { changeSessions } from '@playfield/kit/http/edge.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import { nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { changeUserIn, ownAccount } from '../account/actions.ts';
import { userRegistered } from '../account/events.ts';
import type { UserRecord } from '../account/model.ts';
import { writeAudit } from '../audit/actions.ts';
import { gramsOfUser } from '../admin/queries.ts';
import { teamsOf } from './queries.ts';
import { nobody } from './actions.ts';

type Started = {
  personId: number;
  body: BodyOf<typeof addTeam>;
  ctx: Context;
  /** Whether it must be the person’s first, under their own number. */
  first?: boolean;
};

/**
 * A member without a team becomes its manager under their own number; for anyone else it gets a number of its own.
 * @returns the team's number
 * @throws 409 for too many teams, or for a first one that there is already
 */
export async function startTeam(deps: Deps, { personId, body, ctx, first = false }: Started): Promise<number> {
  const { db, models, outbox } = deps;
  const { teamName, teamLocation, sport, ageGroup, competitionLevel = null } = body;
  const team = { teamName, teamLocation, sport, ageGroup, competitionLevel };
  const [spare, unowned] = [await nextInSequence(db, 'users'), await nobody()];
  const teamId = await transaction(db, async (session) => {
    const person = await ownAccount(models, personId);
    if ((await teamsOf(models, person, session)).length >= TEAMS_MAX)
      throw conflict(`A person runs at most ${TEAMS_MAX} teams here`);
    const member = { _id: personId, userRole: 'view_only' } as const;
    const changed = await changeUserIn(session, deps, member, { $set: { ...team, userRole: 'team_manager' } });
    if (!changed && first) throw conflict(ALREADY_MANAGER);
    await writeAudit(models, ctx, { action: changed ? 'became_manager' : 'team_started', userId: personId }, session);
    if (changed) return personId;
    const now = new Date();
    const record: UserRecord = {
      _id: spare,
      ...unowned,
      ...team,
      userRole: 'team_manager',
      people: [{ userId: personId, role: 'owner', since: now }],
      suspended: false,
      leavingAt: null,
      grams: gramsOfUser({ ...unowned, teamName }),
      revision: 1,
      sessionEpoch: 1,
      createdAt: now,
    };
    await models.users.create([record], { session });
    await outbox.publish([userRegistered(record)], session);
    return spare;
  });
  outbox.announce();
  changeSessions(ctx, { userId: personId, end: 'none' });
  return teamId;
}

import type { Event, KnownUser } from '@playfield/contracts/events.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { Handlers } from '@playfield/kit/consumer.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Outbox } from '@playfield/kit/outbox.ts';
import type { InterestRecord } from './models/interest.ts';
import type { Models } from './models/index.ts';
import type { MatchupRecord } from './models/matchup.ts';
import { deletedTeam } from './models/team.ts';
import { presentGame } from './present.ts';
import { removeTeam } from './removal.ts';

type AboutInterest = 'interest.created' | 'interest.accepted' | 'interest.rejected' | 'interest.withdrawn';
type Parties = { postingTeam: TeamRef; interestedTeam: TeamRef };

export function interestEvent(
  type: AboutInterest,
  interest: Pick<InterestRecord, '_id'>,
  matchup: MatchupRecord,
  parties: Parties,
): Event {
  return { type, interestId: interest._id.toHexString(), matchup: presentGame(matchup), ...parties };
}

/** Keeps the teams of this service in step with the accounts they belong to. */
export function handlers(models: Models, outbox: Outbox): Handlers {
  const { teams } = models;

  async function keep(user: KnownUser, session: ClientSession): Promise<void> {
    const { id, revision, userRole, teamName, teamLocation, sport, ageGroup, competitionLevel } = user;
    const known = await teams.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return;
    const team = { revision, userRole, teamName, teamLocation, sport, ageGroup, competitionLevel, deleted: false };
    await teams.replaceOne({ _id: id }, { _id: id, ...team }, { session, upsert: true });
  }

  return {
    'user.registered': ({ event, session }) => keep(event.user, session),
    'user.updated': ({ event, session }) => keep(event.user, session),
    async 'user.deleted'({ event: { userId }, session }) {
      await teams.replaceOne({ _id: userId }, deletedTeam(userId), { session, upsert: true });
      await outbox.publish(await removeTeam(models, userId, session), session);
    },
  };
}

import type { KnownUser } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/consumer.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Models } from './models/index.ts';
import { conversationId } from './rules.ts';

/** Keeps names in step with the accounts, and opens a conversation when two teams agree on a game. */
export function handlers({ participants, conversations }: Models): Handlers {
  async function keep({ id, revision, fullName, teamName }: KnownUser, session: ClientSession): Promise<void> {
    const known = await participants.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return;
    await participants.replaceOne({ _id: id }, { _id: id, revision, fullName, teamName }, { session, upsert: true });
  }

  return {
    'user.registered': ({ event, session }) => keep(event.user, session),
    'user.updated': ({ event, session }) => keep(event.user, session),

    async 'interest.accepted'({ event: { postingTeam, interestedTeam }, session }) {
      const teams = [postingTeam.id, interestedTeam.id].toSorted((one, other) => one - other);
      await conversations.updateOne(
        { _id: conversationId(postingTeam.id, interestedTeam.id) },
        { $setOnInsert: { teams, lastMessageId: null }, $set: { activeAt: new Date() } },
        { session, upsert: true },
      );
    },
  };
}

import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import type { Live } from '@playfield/kit/events/live.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { Types } from 'mongoose';
import type { Models } from './models.ts';
import { deletedParticipant } from './messages/model.ts';
import { blockId, conversationId } from './messages/rules.ts';

const DELETED_MESSAGE = 'This message was deleted with the team’s account.';

const REMOVED_MESSAGE = 'This message was removed by our team.';

export function handlers(
  { blocks, participants, conversations, messages }: Models,
  live: Pick<Live, 'publish'>,
): Handlers {
  async function keep(
    { id, revision, fullName, teamName, sport, crest, suspended }: KnownUser,
    session: ClientSession,
  ): Promise<void> {
    const known = await participants.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return;
    const chosen = crest === undefined ? {} : { crest };
    const participant = { _id: id, revision, fullName, teamName, sport, ...chosen, suspended, deleted: false };
    await participants.replaceOne({ _id: id }, participant, { session, upsert: true });
  }

  return {
    async 'user.updated'({ event, session }) {
      await keep(event.user, session);
      if (event.user.suspended) live.publish({ team: event.user.id }, 'over', {});
    },

    async person({ event }) {
      if (event.what === 'changed' && (event.change === 'left' || event.change === 'removed'))
        live.publish({ person: event.person.id }, 'over', {});
    },

    async 'user.deleted'({ event: { userId }, session }) {
      for (const topic of [{ team: userId }, { person: userId }]) live.publish(topic, 'over', {});
      await participants.replaceOne({ _id: userId }, deletedParticipant(userId), { session, upsert: true });
      await messages.updateMany({ senderId: userId }, { $set: { content: DELETED_MESSAGE } }, { session });
    },

    async 'team.blocked'({ event: { blockerId, blockedId, active, at: since }, session }) {
      const [_id, at] = [blockId(blockerId, blockedId), new Date(since)];
      const known = await blocks.findOne({ _id }).session(session).lean();
      if (known && known.at >= at) return;
      await blocks.replaceOne({ _id }, { _id, active, at }, { session, upsert: true });
      if (!active) return;
      const between = { conversationId: conversationId(blockerId, blockedId), toNotify: true } as const;
      await messages.updateMany(between, { $unset: { toNotify: 1, remindAfter: 1 } }, { session });
    },

    async report({ event, session }) {
      if (event.what !== 'decided' || event.outcome !== 'removed') return;
      const { kind, id } = event.report.subject;
      if (kind !== 'message') return;
      const removed = { $set: { content: REMOVED_MESSAGE } };
      await messages.updateOne({ _id: new Types.ObjectId(id) }, removed, { session });
    },

    async 'game.agreed'({ event: { fromTeam, toTeam }, session }) {
      const teams = [fromTeam.id, toTeam.id].toSorted((one, other) => one - other);
      await conversations.updateOne(
        { _id: conversationId(fromTeam.id, toTeam.id) },
        { $setOnInsert: { teams, lastMessageId: null }, $set: { activeAt: new Date() } },
        { session, upsert: true },
      );
    },
  };
}

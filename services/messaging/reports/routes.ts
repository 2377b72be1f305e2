import { REPORTED, reportMessage } from '@playfield/contracts/reports.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { fileReport } from '@playfield/kit/features/reports.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { namesOf } from '../messages/queries.ts';

export function reportRoutes({ db, models, outbox }: Deps) {
  const { messages } = models;

  return [
    route(reportMessage, async ({ body, caller }) => {
      const message = await messages.findOne({ _id: new Types.ObjectId(body.messageId), receiverId: caller.id }).lean();
      if (!message) throw notFound('This message does not exist');
      const { teamName } = (await namesOf(models, [message.senderId]))(message.senderId);
      await fileReport(
        { db, outbox },
        {
          subject: {
            kind: 'message',
            id: body.messageId,
            team: { id: message.senderId, teamName, teamLocation: '' },
            content: message.content,
          },
          reporter: { id: caller.id, teamName: caller.teamName, teamLocation: caller.teamLocation },
          reason: body.reason,
          details: body.details || null,
        },
        (session) =>
          messages.updateOne(
            { _id: message._id, reported: { $exists: false } },
            { $set: { reported: true } },
            { session },
          ),
      );
      return { message: REPORTED };
    }),
  ];
}

import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { clientId, instant, numericId, paragraph } from './fields/common.ts';
import { cursor } from './http/paging.ts';

export const MESSAGE_MAX = 2_000;
export const UNREAD_BADGE_MAX = 9;
export const UNREAD_POLL_MS = 30_000;

export const message = z.object({
  id: z.string(),
  senderId: z.number(),
  receiverId: z.number(),
  content: z.string(),
  read: z.boolean(),
  createdAt: instant,
  senderName: z.string(),
  receiverName: z.string(),
  senderTeamName: z.string(),
  receiverTeamName: z.string(),
  mentionsMoney: z.optional(z.boolean()),
});
export type Message = z.infer<typeof message>;

export const conversation = z.extend(message, { unreadCount: z.number(), crest: z.optional(z.string()) });
export type Conversation = z.infer<typeof conversation>;

const RECEIVER_REQUIRED = 'Please choose a conversation';

export const listConversations = call({
  method: 'GET',
  path: '/api/messages/all',
  owner: 'messaging',
  access: 'team_manager',
  summary: 'Lists the latest message of each conversation, newest first',
  status: 200,
  answer: z.array(conversation),
});

export const countUnread = call({
  method: 'GET',
  path: '/api/messages/unread-count',
  owner: 'messaging',
  access: 'team_manager',
  summary: 'Counts the caller’s unread messages',
  status: 200,
  answer: z.object({ count: z.number() }),
});

export const readThread = call({
  method: 'GET',
  path: '/api/messages/:otherUserId',
  changes: true,
  owner: 'messaging',
  access: 'team_manager',
  restsOn: ['matchmaking'],
  summary: 'Returns a page of a conversation, oldest first, and marks received messages as read',
  status: 200,
  params: z.object({ otherUserId: numericId }),
  query: z.object({ cursor }),
  answer: z.array(message),
});

export const sendMessage = call({
  method: 'POST',
  path: '/api/messages',
  owner: 'messaging',
  access: 'team_manager',
  helpers: true,
  limit: { class: 'message', by: 'caller' },
  repeatable: 'clientId',
  restsOn: ['matchmaking'],
  summary: 'Sends a message to a team that has agreed on a game with the calling team, once per `clientId`',
  status: 201,
  body: z.object({
    receiverId: z.int(RECEIVER_REQUIRED).check(z.positive(RECEIVER_REQUIRED)),
    content: paragraph('Please write a message', { max: MESSAGE_MAX }),
    clientId: z.optional(clientId),
  }),
  answer: message,
});

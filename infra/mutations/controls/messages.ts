/** What teams write to each other, and what they are told of. */
import type { Control } from '../control.ts';

const everybody = ['infra/flows/matrix.test.ts'];
const messagesTest = ['infra/flows/messages.test.ts'];
const sending = 'services/messaging/routes/sending.ts';
const notifications = 'services/notifier/routes/notifications.ts';

export const messages: readonly Control[] = [
  {
    control: 'a thread is read by its own two teams',
    file: 'services/messaging/routes/messages.ts',
    old: 'const id = conversationId(caller.id, params.otherUserId);\n      const conversation = await conversations.findOne({ _id: id, teams: caller.id }).lean();',
    new: 'const conversation = await conversations.findOne({ teams: params.otherUserId }).lean();\n      const id = conversation?._id ?? conversationId(caller.id, params.otherUserId);',
    tests: everybody,
    only: 'things are neither shown nor changed',
  },
  {
    control: 'teams write to each other once they agreed on a game',
    file: sending,
    old: 'if (matchedCount === 0 || receiverId === senderId) throw forbidden(NO_CONVERSATION);',
    new: '',
    tests: messagesTest,
  },
  {
    control: 'a team that was blocked does not write',
    file: sending,
    old: 'if (refusal) throw forbidden(refusal);',
    new: '',
    tests: ['infra/flows/blocks.test.ts'],
  },
  {
    control: 'a message is reported by who received it',
    file: 'services/messaging/routes/reports.ts',
    old: ', receiverId: caller.id }',
    new: ' }',
    tests: everybody,
    only: 'things are neither shown nor changed',
  },
  {
    control: 'messages are no longer than is said',
    file: 'contracts/messages.ts',
    old: 'export const MESSAGE_MAX = 2_000;',
    new: 'export const MESSAGE_MAX = 20_000;',
    tests: messagesTest,
  },
  {
    control: 'an open page hears of its own messages alone',
    file: 'services/kit/live.ts',
    old: 'const channelOf = (userId: number) => `live:${userId}`;',
    new: 'const channelOf = (_: number) => `live:all`;',
    tests: ['infra/flows/live.test.ts'],
    only: 'tells nobody of messages between others',
  },
  {
    control: 'a user has so many streams and no more',
    file: 'services/messaging/streams.ts',
    old: 'if (streams.size > STREAMS_MAX) oldest?.end();',
    new: '',
    tests: ['infra/flows/live.test.ts'],
    only: 'gives way to newer ones',
  },
  {
    control: 'notifications are for who they are about',
    file: notifications,
    old: '.find({ userId: caller.id, ...older })',
    new: '.find({ ...older })',
    tests: ['infra/flows/notifications.test.ts'],
  },
  {
    control: 'notifications are marked as seen by who they are for',
    file: notifications,
    old: 'const unseen = { userId: caller.id, seenAt: null,',
    new: 'const unseen = { seenAt: null,',
    tests: everybody,
    only: 'things are neither shown nor changed',
  },
  {
    control: 'a browser is taken away by its own account',
    file: 'services/notifier/routes/push.ts',
    old: 'await subscriptions.deleteOne({ _id: idOf(endpoint), userId });',
    new: 'await subscriptions.deleteOne({ _id: idOf(endpoint) });',
    tests: everybody,
    only: 'things are neither shown nor changed',
  },
  {
    control: 'links in messages lead where they seem to',
    file: 'site/src/words/links.ts',
    old: "if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') return null;",
    new: "if (!url?.hostname.includes('.')) return null;",
    tests: ['site/src/words/links.test.ts'],
  },
  {
    control: 'signing in leads on within the site (next=)',
    file: 'site/src/words/next.ts',
    old: "return address?.origin === origin ? `${address.pathname}${address.search}` : '/';",
    new: 'return asked;',
    tests: ['site/src/words/next.test.ts'],
  },
];

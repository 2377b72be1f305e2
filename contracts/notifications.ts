import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { instant, timeOfDay } from './fields/common.ts';
import { cursor } from './http/paging.ts';
import { pushDevice } from './push.ts';
import { valuesOf } from './fields/options.ts';

export const notificationKinds = [
  { value: 'interests', label: 'Interest in my games' },
  { value: 'answers', label: 'Replies from teams I asked' },
  { value: 'games', label: 'Changed and canceled games' },
  { value: 'searches', label: 'Saved searches' },
  { value: 'messages', label: 'Messages' },
  { value: 'reviews', label: 'Reviews' },
] as const;
export const notificationKind = z.enum(valuesOf(notificationKinds));
export type NotificationKind = z.infer<typeof notificationKind>;

export const digestChoices = [
  { value: 'at_once', label: 'Right away' },
  { value: 'daily', label: 'Once a day' },
] as const;
export const DIGEST_TIME = '08:00';
export const NOTIFICATIONS_PAGE = 20;
export const NOTIFICATION_DAYS = 90;

const channels = z.object({
  email: z.boolean('Please say true or false'),
  push: z.boolean('Please say true or false'),
});

const quietHours = z
  .object({
    enabled: z.boolean('Please say true or false'),
    from: timeOfDay('Please enter when quiet hours begin'),
    to: timeOfDay('Please enter when quiet hours end'),
  })
  .check(
    z.refine(({ enabled, from, to }) => !enabled || from !== to, {
      error: 'Please choose two different times',
      path: ['to'],
    }),
  );
export type QuietHours = z.infer<typeof quietHours>;

export const preferences = z.object({
  kinds: z.object({
    interests: channels,
    answers: channels,
    games: channels,
    searches: channels,
    messages: channels,
    reviews: channels,
  }),
  digest: z.enum(valuesOf(digestChoices), 'Please choose when to email you'),
  quietHours,
});
export type Preferences = z.infer<typeof preferences>;

const shownPreferences = z.extend(preferences, {
  emailReachable: z.boolean(),
  timeZone: z.string(),
  push: z.object({ key: z.string(), devices: z.array(pushDevice) }),
});
export type ShownPreferences = z.infer<typeof shownPreferences>;

export const notification = z.object({
  id: z.string(),
  kind: notificationKind,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  over: z.optional(z.string()),
  createdAt: instant,
  seen: z.boolean(),
  teamId: z.optional(z.number()),
});
export type Notification = z.infer<typeof notification>;

const own = { owner: 'notifier', access: 'user' } as const;

export const getPreferences = call({
  ...own,
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'Returns the caller’s notification preferences and subscribed browsers',
  status: 200,
  answer: shownPreferences,
});

export const setPreferences = call({
  ...own,
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Sets the caller’s notification preferences, which also apply to notifications that wait to be sent',
  status: 200,
  body: preferences,
  answer: shownPreferences,
});

export const listNotifications = call({
  ...own,
  method: 'GET',
  path: '/api/notifications',
  summary: 'Lists the caller’s notifications of the last 90 days, newest first',
  status: 200,
  query: z.object({ cursor }),
  answer: z.array(notification),
});

export const countUnseen = call({
  ...own,
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'Counts the caller’s unseen notifications',
  status: 200,
  answer: z.object({ count: z.number() }),
});

export const markSeen = call({
  ...own,
  method: 'POST',
  path: '/api/notifications/seen',
  summary: 'Marks a notification and all older ones as seen',
  status: 204,
  body: z.object({ upTo: z.uuid('Please name a notification by its id') }),
});

/** Every call under /api, in the order of the documentation. The gateway's routes and the OpenAPI document come from here. */
import * as auth from './auth.ts';
import type { Call } from './call.ts';
import * as interests from './interests.ts';
import * as matchups from './matchups.ts';
import * as messages from './messages.ts';
import * as places from './places.ts';
import * as teams from './teams.ts';

export const calls: readonly Call[] = [
  auth.register,
  auth.verify,
  auth.resendVerification,
  auth.login,
  auth.logout,
  auth.me,
  matchups.listMatchups,
  matchups.getMatchup,
  matchups.createMatchup,
  matchups.listMyMatchups,
  interests.listMyInterests,
  interests.expressInterest,
  interests.decideInterest,
  interests.withdrawInterest,
  teams.getTeam,
  places.autocompletePlaces,
  places.placeDetails,
  places.geocode,
  messages.listConversations,
  messages.countUnread,
  messages.readThread,
  messages.sendMessage,
];

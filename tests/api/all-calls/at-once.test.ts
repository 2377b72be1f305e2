import { makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { getPreferences, listNotifications } from '@playfield/contracts/notifications.ts';
import { expect, it } from 'vitest';
import { startBrowser } from '../../support/push.ts';
import {
  ALL_WEEK,
  availabilityBody,
  dayFromNow,
  detailsBody,
  hoursOn,
  matchupBody,
  newAddress,
  PASSWORD,
  seriesBody,
} from '../../support/bodies.ts';
import { agree, express, post, propose, say } from '../../support/games.ts';
import { signUpTeams } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { nameOf } from '../../support/who-may.ts';

const TIMES = 5;

const ONCE = new Set([
  'POST /api/saved-searches',
  'POST /api/proposals',
  'PUT /api/proposals/:id/status',
  'POST /api/matchups/:id/change',
  'PUT /api/games/:id/details',
  'DELETE /api/matchups/:id',
  'DELETE /api/answer-links/:id',
  'POST /api/interests',
  'PUT /api/interests/:id/status',
  'DELETE /api/interests/:id',
  'POST /api/messages/report',
  'POST /api/reports',
]);

type Sent = { params?: Record<string, string | number>; body?: unknown };

const [host, guest] = await signUpTeams('Hasty Hosts', 'Gentle Guests');
const [agreed, open, wanted] = [await agree(host, guest), await post(guest), await post(guest)];
const [asked, gone] = [await post(host, { date: dayFromNow(26) }), await post(host)];
const [interest, declined] = [await express(guest, asked), await express(host, wanted)];
const message = await say(guest, host, 'See you there');
const proposal = await propose(guest, host);
const week = availabilityBody(hoursOn(ALL_WEEK, '08:00', '20:00'));
await guest.ask(setAvailability, { body: week });
const link = await host.ask(makeAnswerLink, { params: asked });
const browser = await startBrowser();
const { subscription } = browser;
await browser[Symbol.asyncDispose]();
await until(async () => (await host.ask(listNotifications)).length > 0);
const { emailReachable: _, timeZone: __, push: ___, ...preferences } = await host.ask(getPreferences);
const [latest] = await host.ask(listNotifications);
const ofGame = { params: { id: agreed.id } };
const ofGuest = { params: { id: guest.user.id } };
const times = { date: dayFromNow(9), startTime: '10:00', endTime: '11:00' };
const reported = { reason: 'spam' };
const sent: Record<string, Sent> = {
  'PUT /api/my-availability': { body: week },
  'PUT /api/weekends': { body: { habit: 'saturday' } },
  'PUT /api/my-calendar': { body: { on: true } },
  'PUT /api/notifications/preferences': { body: preferences },
  'POST /api/notifications/seen': { body: { upTo: latest?.id } },
  'POST /api/push/subscriptions': { body: subscription },
  'POST /api/saved-searches': { body: { name: 'Near us', cadence: 'daily', filters: {} } },
  'PUT /api/other-calendars': { body: { address: 'http://127.0.0.1:9/ours.ics' } },
  'POST /api/proposals': { body: { teamId: guest.user.id, ...times, host: 'us' } },
  'PUT /api/proposals/:id/status': { params: { id: proposal.id }, body: { status: 'accepted' } },
  'POST /api/matchups/:id/change': { ...ofGame, body: { ...times, location: 'Denver, CO', reason: 'field' } },
  'PUT /api/games/:id/details': { ...ofGame, body: detailsBody({ uniforms: 'Green' }) },
  'POST /api/matchups': { body: matchupBody() },
  'POST /api/matchups/several': { body: seriesBody([dayFromNow(22), dayFromNow(23)]) },
  'PUT /api/matchups/:id': {
    params: { id: asked.id },
    body: matchupBody({ date: dayFromNow(26), address: 'Field 2' }),
  },
  'DELETE /api/matchups/:id': { params: { id: gone.id } },
  'PUT /api/matchups/:id/link': { params: { id: asked.id }, body: { on: true } },
  'POST /api/matchups/:id/answer-links': { params: { id: asked.id } },
  'DELETE /api/answer-links/:id': { params: { id: link.id } },
  'POST /api/interests': { body: { matchupId: open.id } },
  'PUT /api/interests/:id/status': { params: { id: interest.id }, body: { status: 'accepted' } },
  'DELETE /api/interests/:id': { params: { id: declined.id } },
  'POST /api/messages': { body: { receiverId: guest.user.id, content: 'Thanks', clientId: crypto.randomUUID() } },
  'POST /api/messages/report': { body: { ...reported, messageId: message.id } },
  'POST /api/reports': { body: { kind: 'matchup', id: open.id, ...reported } },
  'PUT /api/team-link': { body: { on: true } },
  'PUT /api/auth/profile': { body: { founded: 2014 } },
  'POST /api/auth/people/invitations': { body: { email: newAddress(), role: 'helper' } },
  'POST /api/auth/two-step/codes': { body: { password: PASSWORD } },
  'PUT /api/auth/email-notifications': { body: { enabled: true } },
  'POST /api/auth/teams': {
    body: { teamName: 'Second Squad', teamLocation: 'Boulder, CO', sport: 'soccer', ageGroup: '12u' },
  },
  'PUT /api/teams/:id/block': { ...ofGuest, body: { blocked: true } },
};

it('accepts only one of several identical concurrent calls if applying two would be wrong', async () => {
  for (const [name, { params = {}, body }] of Object.entries(sent)) {
    const call = calls.find((one) => nameOf(one) === name);
    if (!call) throw new Error(`${name} is not declared`);
    const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key] ?? ''));
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () => host.raw(call.method, path, body === undefined ? {} : { json: body })),
    );
    const refused = answers.filter(({ status }) => status !== call.status);
    for (const { status, json } of refused) expect([404, 409], `${name} ${JSON.stringify(json)}`).toContain(status);
    if (ONCE.has(name)) expect(refused, name).toHaveLength(TIMES - 1);
    else expect(refused.length, name).toBeLessThan(TIMES);
  }
});

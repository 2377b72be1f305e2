import { addPhone } from '@playfield/contracts/account.ts';
import { setGameDetails } from '@playfield/contracts/game-details.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { setCalendarFeed } from '@playfield/contracts/calendar.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { changePassword } from '@playfield/contracts/passwords.ts';
import { suspend } from '../../support/admins.ts';
import { secondTeamOf } from '../../support/people.ts';
import * as cast from '../../support/teams.ts';
import type { TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';
import type { Coordinates } from '@playfield/matchmaking/places/coordinates.ts';
import { block } from '../../support/games.ts';

/** Only the victim and its agreed opponents may read the fields that contain these words. */
export const CANARIES = /pangolin|okapi|7358 p|555[ -]?0162|quetzal|north gate at nine/i;
export const SPORT = 'volleyball';
const NEW_PASSWORD = 'another horse, other battery';

const field = { location: '7358 Pangolin Parkway, Boulder, CO 80301', address: 'Okapi Gate' };
const homeAt = { latitude: 40.0312345, longitude: -105.2431234 };
const availability = cast.availabilityBody(cast.hoursOn([6, 7], '09:00', '17:00'), {
  travelMiles: null,
  gender: 'coed',
  ages: { from: '10u', to: '14u' },
});

type Attacker = { name: string; visitor: Visitor; email: string | null; isBarred?: true };
export type World = {
  victim: TestTeam;
  attackers: readonly Attacker[];
  feeds: readonly string[];
  teamIds: readonly number[];
  readonly venues: Map<number, Coordinates>;
  open(number: number): Promise<void>;
  nudge(id: number): Promise<void>;
};

export async function createWorld(): Promise<World> {
  const named = (teamName: string, more: object = {}) => cast.signUp({ sport: SPORT, teamName, ...more });
  const victim = await named('Quiet Quails', {
    fullName: 'Quetzal Coach',
    teamLocation: '7358 Pangolin Parkway, Boulder CO',
    email: `quetzal-${Date.now()}@teams.example`,
  });
  const [stranger, blocked, suspended, robbed] = [
    await named('Curious Cats'),
    await named('Blocked Bears'),
    await named('Suspended Seals'),
    await named('Robbed Rams'),
  ];
  const member = await cast.signUpMember();
  const suspendedToo = await secondTeamOf(suspended, 'Second Seals');

  await victim.ask(addPhone, { body: { phoneNumber: '(303) 555-0162' } });
  await victim.ask(setAvailability, { body: { ...availability, homeField: { ...field, ...homeAt } } });
  await stranger.ask(setAvailability, { body: { ...availability, homeField: null } });

  const feeds: string[] = [];
  for (const [index, once] of [blocked, suspended, robbed].entries()) {
    const game = await cast.agree(victim, once, {
      sport: SPORT,
      ...field,
      ...homeAt,
      date: cast.dayFromNow(12 + index),
    });
    const ours = { uniforms: 'Plum', contactName: 'Quetzal Coach', contactPhone: '303 555-0162' };
    const body = cast.detailsBody(ours, { fieldRules: 'Okapi rules' });
    await victim.ask(setGameDetails, { params: { id: game.id }, body });
    feeds.push((await once.ask(setCalendarFeed, { body: { on: true } })).path ?? '');
  }
  await victim.ask(sendMessage, { body: { receiverId: robbed.user.id, content: 'At the north gate at nine' } });

  await block(victim, blocked);
  await suspend(suspended.user.id);
  const blockedToo = await secondTeamOf(blocked, 'Second Bears');
  const thief = await cast.signIn(robbed.email);
  await robbed.ask(changePassword, { body: { currentPassword: cast.PASSWORD, newPassword: NEW_PASSWORD } });
  const isClosed = async (path: string) => (await cast.visitor().raw('GET', path)).status === 404;
  for (const feed of feeds.slice(1)) await until(() => isClosed(feed));
  await until(async () => !CANARIES.test(JSON.stringify((await blocked.raw('GET', '/api/notifications')).json)));

  const venues = new Map<number, Coordinates>();
  return {
    victim,
    feeds,
    venues,
    teamIds: [victim, stranger, blocked, suspended, robbed].map(({ user }) => user.id),
    attackers: [
      { name: 'a curious stranger', visitor: stranger, email: stranger.email },
      { name: 'a member who may only look', visitor: member, email: member.email },
      { name: 'a blocked team', visitor: blocked, email: blocked.email, isBarred: true },
      { name: 'another team of a blocked person', visitor: blockedToo, email: null, isBarred: true },
      { name: 'a suspended team', visitor: suspended, email: suspended.email, isBarred: true },
      { name: 'another team of a suspended person', visitor: suspendedToo, email: null, isBarred: true },
      { name: 'a thief with an old cookie', visitor: thief, email: null },
      { name: 'a bot', visitor: cast.visitor(), email: null },
    ],
    async open(number) {
      const venue = { latitude: 39.9901234 + 0.0137 * number, longitude: -105.2798766 + 0.0121 * number };
      const game = await cast.post(victim, { sport: SPORT, ...field, ...venue, date: cast.dayFromNow(15 + number) });
      venues.set(game.id, venue);
    },
    async nudge(id) {
      const venue = venues.get(id);
      if (!venue) return;
      const moved = { latitude: venue.latitude + 0.0008, longitude: venue.longitude - 0.0006 };
      const { json } = await victim.raw('GET', `/api/matchups/${id}`);
      const { date, startTime, endTime }: Record<string, unknown> = Object(json);
      await victim.raw('PUT', `/api/matchups/${id}`, { json: { date, startTime, endTime, ...field, ...moved } });
    },
  };
}

import { expressInterest, type Interest } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { getPreferences, listNotifications, setPreferences } from '@playfield/contracts/notifications.ts';
import type { Preferences } from '@playfield/contracts/notifications.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { mailbox, post, type TestTeam } from './teams.ts';
import { change } from './traces.ts';
import { until } from './until.ts';

export async function interest(guest: TestTeam, host: TestTeam, game?: Matchup): Promise<Interest> {
  return guest.ask(expressInterest, { body: { matchupId: (game ?? (await post(host))).id } });
}

export async function titles(team: TestTeam): Promise<string[]> {
  return (await team.ask(listNotifications)).map(({ title }) => title);
}

export function notified(team: TestTeam, title: RegExp): Promise<void> {
  return until(async () => (await titles(team)).some((one) => title.test(one)));
}

export async function subjects(team: TestTeam): Promise<string[]> {
  const all = (await mailbox().to(team.email)).map(({ subject }) => subject);
  return all.filter((subject) => !/^(?:Verify|Welcome)/.test(subject));
}

export async function statuses(db: Connection, team: TestTeam): Promise<string[]> {
  const found = await db
    .collection<{ _id: string; status: string }>('deliveries')
    .find({ userId: team.user.id, notificationId: { $ne: null } })
    .sort({ _id: 1 })
    .toArray();
  return found.map(({ status }) => status);
}

export function hourHasCome(team: TestTeam): Promise<void> {
  return change('notifier', 'deliveries', { userId: team.user.id, status: 'waiting' }, { dueAt: new Date() });
}

export async function prefer(team: TestTeam, more: Partial<Preferences>): Promise<void> {
  const { kinds, digest, quietHours } = await team.ask(getPreferences);
  await team.ask(setPreferences, { body: { kinds, digest, quietHours, ...more } });
}

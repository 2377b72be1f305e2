import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { ageGroups, sports } from '@playfield/contracts/fields/options.ts';
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { decideProposal, listProposals, type Proposal } from '@playfield/contracts/proposals.ts';
import { setWeekends, type Weekend } from '@playfield/contracts/weekends.ts';
import { ALL_WEEK, availabilityBody, hoursOn, mailbox, signUp, type TestTeam } from './teams.ts';
import { database } from './traces.ts';
import { until } from './until.ts';

type Group = Pick<TestTeam['user'], 'sport' | 'ageGroup'>;

/** Index of age group 9u. Other tests give availability only to older teams. */
const FIRST_AGE = 2;

export const available = (team: TestTeam) => {
  const ages = { from: team.user.ageGroup, to: team.user.ageGroup };
  const body = availabilityBody(hoursOn(ALL_WEEK, '09:00', '17:00'), { gender: 'coed', ages });
  return team.ask(setAvailability, { body });
};

export function weekenders() {
  const groups = new Map<string, Group>();

  function groupOf(name: string): Group {
    const at = groups.size;
    const [sport, age] = [
      sports[at % sports.length]?.value,
      ageGroups[FIRST_AGE + Math.floor(at / sports.length)]?.value,
    ];
    const group = groups.get(name) ?? { sport: sport ?? 'soccer', ageGroup: age ?? '9u' };
    groups.set(name, group);
    return group;
  }

  async function teamOf(group: string, teamName: string): Promise<TestTeam> {
    const { sport, ageGroup } = groupOf(group);
    const team = await signUp({ sport, ageGroup, teamName });
    await available(team);
    return team;
  }

  async function paired(group: string): Promise<{ saturday: string; one: TestTeam; other: TestTeam; id: string }> {
    const [one, other] = await Promise.all([teamOf(group, 'Early Eagles'), teamOf(group, 'Later Larks')]);
    const saturday = await enter(one);
    await enter(other);
    await nextRound(saturday, one, other);
    return { saturday, one, other, id: (await gameOf(one)).id };
  }

  return { teamOf, paired };
}

export const weekendsOf = async (team: TestTeam) => (await team.ask(getAvailability)).weekends.weekends;

export async function lastWeekend(team: TestTeam): Promise<Weekend> {
  const found = (await weekendsOf(team)).at(-1);
  if (!found) throw new Error('There is no weekend');
  return found;
}

export async function enter(team: TestTeam, days: WeekendDay[] = ['saturday']): Promise<string> {
  const { saturday } = await lastWeekend(team);
  await team.ask(setWeekends, { body: { weekend: { saturday, days } } });
  return saturday;
}

export async function gamesOf(team: TestTeam, status: Proposal['status'] = 'pending'): Promise<Proposal[]> {
  return (await team.ask(listProposals)).filter((game) => game.weekend && game.status === status);
}

export async function gameOf(team: TestTeam) {
  const [game] = await gamesOf(team);
  if (!game) throw new Error('No game was proposed');
  return game;
}

export const answer = (team: TestTeam, id: string, status: 'accepted' | 'declined') =>
  team.ask(decideProposal, { params: { id }, body: { status } });

export async function tokenOf(team: TestTeam, subject: RegExp): Promise<string> {
  const mail = await mailbox().waitFor(team.email, subject);
  return /\/answer\?answer=[\w-]+&token=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
}

type Week = { _id: number; weekend: { next: { step: string; saturday: string; at: Date } } };

const justNow = () => new Date(Date.now() - 1_000);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function take(saturday: string, teams: readonly TestTeam[], step: 'ask' | 'pair') {
  const weeks = (await database('matchmaking')).collection<Week>('availabilities');
  const _id = { $in: teams.map(({ user }) => user.id) };
  const behind =
    step === 'ask'
      ? {}
      : { $nor: [{ 'weekend.next.saturday': saturday, 'weekend.next.step': { $in: ['again', 'end'] } }] };
  await weeks.updateMany({ _id, ...behind }, { $set: { 'weekend.next': { step, saturday, at: inDays(1) } } });
  const at = justNow();
  await weeks.updateMany({ _id }, { $set: { 'weekend.next.at': at } });
  await until(async () => (await weeks.countDocuments({ _id, 'weekend.next.at': at })) === 0);
}

export async function thursday(team: TestTeam): Promise<void> {
  const next = (await weekendsOf(team)).find(({ closed }) => !closed);
  return take(next?.saturday ?? '', [team], 'ask');
}

export const nextRound = (saturday: string, ...teams: readonly TestTeam[]) => take(saturday, teams, 'pair');

export async function answersAreDue({ user }: TestTeam): Promise<void> {
  const offers = (await database('matchmaking')).collection<{ [field: string]: unknown }>('offers');
  const open = { $or: [{ fromId: user.id }, { toId: user.id }], weekend: { $exists: true }, status: 'pending' };
  await offers.updateMany(open, { $set: { expiresAt: justNow() } });
  await until(async () => (await offers.countDocuments(open)) === 0);
}

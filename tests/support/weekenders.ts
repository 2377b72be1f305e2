import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { ageGroups, sports } from '@playfield/contracts/fields/options.ts';
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { decideProposal, listProposals, type Proposal } from '@playfield/contracts/proposals.ts';
import { setWeekends, type Weekend } from '@playfield/contracts/weekends.ts';
import { inject } from 'vitest';
import { ALL_WEEK, availabilityBody, hoursOn, mailbox, signUp, type TestTeam } from './teams.ts';
import { nextRound as roundOf, thursday as thursdayOf } from './weekends.ts';

type Group = Pick<TestTeam['user'], 'sport' | 'ageGroup'>;

/** Index of age group 9u. No other test gives availability to teams of this age or older. */
const FIRST_AGE = 2;

export const available = (team: TestTeam) => {
  const ages = { from: team.user.ageGroup, to: team.user.ageGroup };
  const body = availabilityBody(hoursOn(ALL_WEEK, '09:00', '17:00'), { gender: 'coed', ages });
  return team.ask(setAvailability, { body });
};

/**
 * Creates teams in groups that differ by sport and age group. Weekend games are suggested across all tests, so each
 * test needs its own group.
 */
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

export const nextRound = (saturday: string, ...teams: readonly TestTeam[]) =>
  roundOf(inject('mongoUrl'), saturday, teams);

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

export const thursday = (team: TestTeam) => thursdayOf(inject('mongoUrl'), team);

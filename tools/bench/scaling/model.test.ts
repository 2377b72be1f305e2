import { RECIPIENT } from '@playfield/notifier/delivery/limits.ts';
import { TOGETHER_MS } from '@playfield/notifier/saved-searches/rules.ts';
import { expect, it } from 'vitest';
import { PARTS, perPart } from './accounting.ts';
import { assumptions, prices } from './assumptions.ts';
import { callersOf } from './callers.ts';
import { ALERT, needsOf, teamsAt, walls, type Costs } from './model.ts';
import * as records from './records.ts';

const cost = { times: 1, milliseconds: perPart(() => 1), bytes: 100 };
const measured: Costs = {
  at: '',
  teams: 1,
  games: 0,
  interests: 0,
  messages: 0,
  notifications: 0,
  indexShare: 1,
  atRest: perPart(() => 0.01),
  costs: Object.fromEntries([...Object.keys(assumptions.aWeek), ALERT].map((action) => [action, cost])),
  saturday: null,
};
const drill = { documents: 6_000, backupSeconds: 60, restoreSeconds: 100, indexSeconds: 20 };
const needs = (teams: number) => needsOf(teams, measured, drill);

it('grows with the teams, but for what is there at rest, and for alerts, which grow with their square', () => {
  const [few, many] = [needs(1_000), needs(10_000)];
  expect(many.actionsASecond / few.actionsASecond).toBeCloseTo(10);
  expect(many.alertsASecond / few.alertsASecond).toBeCloseTo(100);
  const byActions = (one: typeof few) => one.busy.gateway - 0.01 - one.alertsASecond / 1_000;
  expect(byActions(many) / byActions(few)).toBeCloseTo(10);
});

it('backs up and restores the documents that its teams have, at the drill’s rate', () => {
  const teams = { teams: 10, games: 500, interests: 900, messages: 4_000, notifications: 300 };
  const { documents, backupMinutes, restoreMinutes } = needsOf(100, { ...measured, ...teams }, drill);
  // Notifications and as many emails.
  const ofAlerts = needsOf(100, measured, drill).documents - 100 * assumptions.documentsAnAccount;
  expect(documents).toBeCloseTo(10 * (500 + 900 + 4_000 + 2 * 300) + 100 * assumptions.documentsAnAccount + ofAlerts);
  expect(backupMinutes).toBeCloseTo(documents / 6_000);
  expect(restoreMinutes).toBeCloseTo((2 * documents) / 6_000);
});

it('counts what each account of the costs bench has', () => {
  const callers = callersOf(20);
  const each = [
    records.users(callers, ''),
    records.contacts(callers),
    records.teamRecords(callers),
    records.participants(callers),
    records.conversations(callers, 1_000),
  ];
  const documents = each.reduce((sum, made) => sum + [...made].length, 0);
  expect(documents).toBe(callers.length * assumptions.documentsAnAccount);
});

it('alerts no more teams of a game than there is a bound for', () => {
  const games = (teams: number) => needs(teams).alertsASecond / needs(teams).actionsASecond;
  expect(games(1e9)).toBeCloseTo(games(1e10));
});

it('keeps documents and their indexes, each for as long as its kind is kept', () => {
  const { aWeek, yearsKept, activeShare, daysKept } = assumptions;
  const weeks = (action: string) => (action in daysKept ? (daysKept[action] ?? 0) / 7 : 52 * yearsKept);
  const ofOne = Object.entries(aWeek).reduce((sum, [action, times]) => sum + times * 100 * weeks(action), 0);
  const { keptGb, alertsASecond } = needs(1_000);
  const alertsAWeek = (alertsASecond * 3_600) / assumptions.busiestHour / assumptions.withinTheHour;
  const kept = 1_000 * activeShare * ofOne + (alertsAWeek * 100 * 90) / 7;
  expect(keptGb * 1024 ** 3).toBeCloseTo(2 * kept);
  expect(weeks('sign in')).toBeLessThan(weeks('send a message'));
});

it('mails each alert to few teams, together to many, and no more than a day’s limit', () => {
  const [few, many] = [needs(1_000), needs(1e8)];
  expect(few.alertEmailsASecond / few.alertsASecond).toBeGreaterThan(0.99);
  // One in ten minutes to each search, at most.
  const searches = 1e8 * assumptions.searchesATeam;
  expect(many.alertEmailsASecond).toBeLessThan(searches / 600);
  expect(many.alertEmailsASecond).toBeGreaterThan(searches / 700);
  expect(many.emailsASecond / needs(2e8).emailsASecond).toBeCloseTo(1 / 2);
  const { activeShare, emailsAWeek, busiestHour, withinTheHour } = assumptions;
  const others = 1_000 * activeShare * emailsAWeek * (busiestHour / 3_600) * withinTheHour;
  expect(few.emailsASecond).toBeCloseTo(others + few.alertEmailsASecond, 8);
});

it('pays for emails of alerts and the digests of what is beyond a day’s limit', () => {
  const free = { times: 1, milliseconds: perPart(() => 0), bytes: 0 };
  const costs = Object.fromEntries(Object.keys(measured.costs).map((action) => [action, free]));
  const emailsAWeek = (teams: number) => {
    const { dollarsAMonth, streamsGb } = needsOf(teams, { ...measured, costs }, drill);
    const ofEmails = dollarsAMonth - PARTS.length * 2 * prices.processor - streamsGb * prices.gbMemory;
    return (((ofEmails / prices.thousandEmails) * 1_000) / 52) * 12 - teams * assumptions.activeShare * 6;
  };
  const searches = 1e8 * assumptions.searchesATeam;
  expect(emailsAWeek(1_000) / (500 * 0.7 * 244 * (100 / 100_000))).toBeCloseTo(1, 2);
  // Forty alerts a day come in fewer emails, and one digest.
  expect(emailsAWeek(1e8)).toBeLessThan(searches * 7 * 41);
  expect(emailsAWeek(1e8)).toBeGreaterThan(searches * 7 * 30);
});

it('has the limits of the notifier', () => {
  expect(assumptions.alertsADayMax).toBe(RECIPIENT.most);
  expect(assumptions.alertsTogetherMinutes * 60_000).toBe(TOGETHER_MS);
});

it('backs up what alerts leave, too', () => {
  const { documents, alertsASecond } = needs(1_000);
  const alertsAWeek = (alertsASecond * 3_600) / assumptions.busiestHour / assumptions.withinTheHour;
  expect(documents).toBeCloseTo(1_000 * assumptions.documentsAnAccount + (2 * alertsAWeek * 90) / 7);
});

it('finds the number of teams at which each wall is reached', () => {
  for (const wall of walls) {
    const teams = teamsAt(wall, needs);
    expect(wall.load(needs(teams))).toBeLessThanOrEqual(wall.limit);
    expect(wall.load(needs(teams * 1.002))).toBeGreaterThan(wall.limit * 0.999);
  }
});

it('pays for two of everything, however few teams there are', () => {
  expect(needs(1).dollarsAMonth).toBeGreaterThan(PARTS.length * 2 * 30);
});

it('refuses to guess what was not measured', () => {
  expect(() => needsOf(1, { ...measured, costs: {} }, drill)).toThrow(/was not measured/);
});

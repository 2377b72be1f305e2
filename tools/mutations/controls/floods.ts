/** What keeps one team from flooding another, or our budgets. */
import type { Control } from '../control.ts';

const floods = ['tests/api/notifications-floods.test.ts'];
const budgets = 'services/notifier/delivery/limits.ts';

export const floodControls: readonly Control[] = [
  {
    control: 'an interest that comes and goes is told of once',
    file: budgets,
    old: "if (topic !== null && within(REPEAT_MS).some((one) => one.topic === topic)) return 'repeat';",
    new: '',
    tests: floods,
    only: 'comes and goes once',
  },
  {
    control: 'one team sends another only so many e-mails at once',
    file: budgets,
    old: 'const PAIR = { most: 10, within: 6 * HOUR_MS };',
    new: 'const PAIR = { most: 1_000, within: 6 * HOUR_MS };',
    tests: floods,
    only: 'only so many e-mails and pushes',
  },
  {
    control: 'an interest cannot come and go all day',
    file: 'services/matchmaking/interests/routes.ts',
    old: 'refuseFor(await budgets.withdrawnInterests.untilLeft(`${caller.id}.${body.matchupId}`), BACK_AND_FORTH);',
    new: '',
    tests: floods,
    only: 'comes and goes once',
  },
  {
    control: 'a proposal cannot come and go all day',
    file: 'services/matchmaking/proposals/answer-actions.ts',
    old: 'refuseFor(await budgets.withdrawnProposals.untilLeft(pairOf(proposal)), TOO_MANY_WITHDRAWN);',
    new: '',
    tests: floods,
    only: 'propose and withdraw',
  },
  {
    control: 'a team has only so many open games',
    file: 'services/matchmaking/matchups/actions.ts',
    old: 'if (there + records.length > OPEN_GAMES_MAX) throw conflict(TOO_MANY_OPEN);',
    new: '',
    tests: ['tests/api/matchups.test.ts'],
    only: 'so many open games',
  },
  {
    control: 'postings of a team at the same moment see each other',
    file: 'services/matchmaking/matchups/actions.ts',
    old: 'await takeTurn(models, [teamId], session);',
    new: '',
    tests: ['tests/api/matchups.test.ts'],
    only: 'so many open games',
  },
  {
    control: 'a stranger’s team name is in no subject',
    file: 'services/notifier/email/game-emails.ts',
    old: 'subject: `A team is interested in your ${describe(matchup)} game`,',
    new: 'subject: `${interestedTeam.teamName} wants to play you`,',
    tests: floods,
    only: 'comes and goes once',
  },
  {
    control: 'hanging endpoints of one account hold up no other',
    file: 'services/notifier/delivery/shares.ts',
    old: 'if (shares.some(([name, most]) => (underWay.get(name) ?? 0) >= most)) throw new Crowded();',
    new: '',
    tests: ['services/notifier/delivery/shares.test.ts', 'tests/api/push.test.ts'],
  },
  {
    control: 'a host that does not answer is left alone',
    file: 'services/notifier/delivery/shares.ts',
    old: 'return await breakerOf(host).execute(work);',
    new: 'breakerOf(host);\n        return await work();',
    tests: ['services/notifier/delivery/shares.test.ts'],
  },
  {
    control: 'one caller cannot run up a bill for places',
    file: 'services/matchmaking/places/spending.ts',
    old: 'if (caller !== undefined && (await ofCaller.spend(caller)) > 0) return false;',
    new: '',
    tests: ['tests/api/places-paid-lookups.test.ts'],
    only: 'so many look-ups a day',
  },
  {
    control: 'all callers together cannot either',
    file: 'services/matchmaking/places/spending.ts',
    old: "return (await ofAll.spend('all')) === 0;",
    new: 'return true;',
    tests: ['tests/api/places-paid-lookups.test.ts'],
    only: 'so many look-ups a day',
  },
  {
    control: 'a schedule counts as many look-ups as it makes',
    file: 'services/matchmaking/schedules/routes.ts',
    old: 'refuseFor(await budgets.schedulePlaces.spend(`${teamId}`, placesIn(rows)), TOO_MANY_PLACES);',
    new: '',
    tests: ['tests/api/places-paid-lookups.test.ts'],
    only: 'counts as many look-ups',
  },
];

/** Accounts with realistically repeating names and addresses, for the admin console's benchmark. */
import { viewOnlyTeam } from '@playfield/contracts/sign-in.ts';
import { ageGroups, sports, valuesOf } from '@playfield/contracts/fields/options.ts';
import { noTwoStep, type UserRecord } from '@playfield/accounts/account/model.ts';
import { gramsOfUser } from '@playfield/accounts/admin/queries.ts';
import { diceOf, NICKNAMES, randomFrom } from '@playfield/tests/support/crowd.ts';

const SEED = 41_977;
const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_DAYS = 365;
/** One in this many accounts is a reader without a team. */
const READERS = 10;
/** One in this many people has a rare last name. */
const RARE_NAMES = 50;
const UNVERIFIED = 20;
/** One in this many was an early member, with a league whose name is no longer used. */
const FOUNDERS = 100;
export const FOUNDERS_NAME = 'Founders League';

/** Most common first. */
export const FIRST_NAMES = (
  'Michael Jennifer David Jessica James Ashley Robert Amanda John Sarah William Melissa Christopher Michelle Daniel ' +
  'Stephanie Matthew Nicole Anthony Elizabeth Mark Lisa Steven Angela Andrew Kimberly Joshua Heather Kevin Laura Brian ' +
  'Maria Jason Rebecca Eric Amy Jose Erin Carlos Tanya Luis Priya Marcus Mei Terrence Guadalupe Dmitri Aaliyah Bjorn Siobhan'
).split(' ');
export const LAST_NAMES = (
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson ' +
  'Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young ' +
  'Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts ' +
  'Okafor Kowalczyk Patel Kim Nakamura Haddad Lindqvist Papadopoulos Fitzgerald Oyelaran'
).split(' ');
const SYLLABLES =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bren cald dorf grim holt kast lund'.split(' ');
const MAIL = ['gmail.com', 'gmail.com', 'gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'hotmail.com'];

/** One of some twenty thousand. */
export function rareName(random: () => number): string {
  const { pick } = diceOf(random);
  const name = Array.from({ length: 3 }, () => pick(SYLLABLES)).join('');
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** A seed gives the same people, except for their sign-up date: within the last 365 days, newest last. */
export function* people(count: number): Generator<UserRecord> {
  const random = randomFrom(SEED);
  const { pick, city } = diceOf(random);
  const common = (names: readonly string[]) => names[Math.floor(random() ** 2 * names.length)] ?? '';
  const oneIn = (number: number) => random() < 1 / number;
  const began = Date.now() - YEAR_DAYS * DAY_MS;
  for (let id = 1; id <= count; id += 1) {
    const { name, state } = city();
    const [first, last] = [common(FIRST_NAMES), oneIn(RARE_NAMES) ? rareName(random) : common(LAST_NAMES)];
    const team = oneIn(READERS)
      ? { ...viewOnlyTeam, userRole: 'view_only' as const }
      : {
          userRole: 'team_manager' as const,
          teamName: id <= count / FOUNDERS ? `${name} ${FOUNDERS_NAME}` : `${name} ${pick(NICKNAMES)}`,
          teamLocation: `${name}, ${state}`,
          sport: pick(valuesOf(sports)),
          ageGroup: pick(valuesOf(ageGroups)),
        };
    const named = {
      email: `${first}.${last}${id}@${pick(MAIL)}`.toLowerCase(),
      fullName: `${first} ${last}`,
      teamName: team.teamName,
    };
    yield {
      _id: id,
      ...team,
      ...named,
      passwordHash: '',
      competitionLevel: null,
      phoneNumber: null,
      isVerified: !oneIn(UNVERIFIED),
      emailNotificationsEnabled: true,
      suspended: false,
      leavingAt: null,
      grams: gramsOfUser(named),
      sessionEpoch: 1,
      twoStep: noTwoStep(),
      revision: 1,
      createdAt: new Date(began + (id / count) * YEAR_DAYS * DAY_MS),
    };
  }
}

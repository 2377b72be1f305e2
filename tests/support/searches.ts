import { randomBytes } from 'node:crypto';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import type { createMatchup, Matchup } from '@playfield/contracts/matchups.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { saveSearch, type SavedSearch } from '@playfield/contracts/saved-searches.ts';
import { managerRegistration, post, signUp, type TestTeam } from './teams.ts';
import { until } from './until.ts';

export type Asked = BodyInput<typeof saveSearch>;
export type Game = Partial<BodyInput<typeof createMatchup>>;

export type Seekers = {
  seeker: TestTeam;
  poster: TestTeam;
  word: string;
  save: (filters?: Asked['filters'], more?: Partial<Asked>) => Promise<SavedSearch>;
  postGame: (more?: Game, team?: TestTeam) => Promise<Matchup>;
};

export async function seekers(): Promise<Seekers> {
  const word = `word${randomBytes(6).toString('hex')}`;
  const [seeker, poster] = await Promise.all([
    signUp(managerRegistration({ teamName: 'Seeking Swans' })),
    signUp(managerRegistration({ teamName: 'Posting Pumas', teamLocation: 'Denver, CO' })),
  ]);
  return {
    seeker,
    poster,
    word,
    save: (filters = {}, more = {}) =>
      seeker.ask(saveSearch, {
        body: { name: 'Near us', cadence: 'at_once', filters: { q: word, ...filters }, ...more },
      }),
    postGame: (more = {}, team = poster) => post(team, { additionalInfo: word, ...more }),
  };
}

export async function gamesAlertedTo(team: TestTeam): Promise<number[]> {
  const lines = (await team.ask(listNotifications)).filter(({ kind }) => kind === 'searches');
  return lines.map(({ path }) => Number(/game=(\d+)$/.exec(path)?.[1])).toReversed();
}

export async function isAlertedTo(team: TestTeam, game: { id: number }): Promise<void> {
  await until(async () => (await gamesAlertedTo(team)).includes(game.id));
}

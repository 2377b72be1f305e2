/** Teams that cycle through all actions, each starting at a different one. */
import { login, me } from '@playfield/contracts/sign-in.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { randomUUID } from 'node:crypto';
import type { Pair } from '../../../support/pair.ts';
import { dayFromNow, matchupBody } from '../../../support/teams.ts';
import { visit } from '../../../support/visitor.ts';

const PAGES = ['/', '/find-games', '/youth-baseball-guide', '/faq'];
const FIRST_DAY = 3;
const HOURS = 12;

export type Player = {
  /** The next action. @throws on an unexpected answer */
  act(): Promise<unknown>;
  /** The keys of its answered writes. */
  readonly written: string[];
};

type How = {
  /** See `visit`. */
  older?: boolean;
  /** How often each team signs in again at most, where sign-ins are limited. */
  signIns?: number;
};

/** Signs in both teams of each pair. */
export async function createPlayers(
  url: string,
  pairs: readonly Pair[],
  { signIns = Infinity, ...how }: How = {},
): Promise<Player[]> {
  const arrive = () => visit(url, undefined, how);
  const open: { id: number; team: number }[] = [];

  async function enter(mine: Pair['host'], other: Pair['host'], first: number): Promise<Player> {
    const credentials = { email: mine.email, password: mine.password };
    const team = arrive();
    await team.ask(login, { body: credentials });
    const written: string[] = [];
    let [turn, posted, signedIn] = [first, 0, 0];

    /** Writes with an idempotency key, so the gateway may retry after a lost answer. */
    async function write<Result>(work: (clientId: string) => Promise<Result>): Promise<Result> {
      const clientId = randomUUID();
      const result = await work(clientId);
      written.push(clientId);
      return result;
    }

    async function page(): Promise<void> {
      const path = PAGES[turn % PAGES.length] ?? '/';
      const { status } = await arrive().raw('GET', path);
      if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    }

    /** Each on its own day and hour. */
    async function post(): Promise<void> {
      const hour = `${8 + (posted % HOURS)}`.padStart(2, '0');
      const date = dayFromNow(FIRST_DAY + Math.floor(posted / HOURS));
      posted += 1;
      const about = { date, startTime: `${hour}:00`, endTime: `${hour}:50` };
      const { id } = await write((clientId) => team.ask(createMatchup, { body: matchupBody({ ...about, clientId }) }));
      open.push({ id, team: mine.id });
    }

    async function express(): Promise<void> {
      const at = open.findIndex((game) => game.team !== mine.id);
      const [game] = at < 0 ? [] : open.splice(at, 1);
      if (!game) return search();
      await write((clientId) => team.ask(expressInterest, { body: { matchupId: game.id, clientId } }));
    }

    async function search(): Promise<void> {
      await team.ask(listMatchups, {
        query: { sport: 'baseball', ageGroup: '12u', zipcode: '80301', maxDistance: '50' },
      });
    }

    async function signInAgain(): Promise<void> {
      if (signedIn >= signIns) return page();
      signedIn += 1;
      await arrive().ask(login, { body: credentials });
    }

    const send = () =>
      write((clientId) =>
        team.ask(sendMessage, { body: { receiverId: other.id, content: `See you at nine, ${turn}`, clientId } }),
      );

    const round: readonly (() => Promise<unknown>)[] = [
      page,
      search,
      () => team.ask(me),
      send,
      page,
      () => team.ask(listMyMatchups),
      search,
      post,
      () => team.ask(listConversations),
      () => team.ask(readThread, { params: { otherUserId: other.id } }),
      send,
      () => team.ask(listNotifications),
      express,
      signInAgain,
    ];

    return {
      written,
      act() {
        turn += 1;
        return round[turn % round.length]?.() ?? page();
      },
    };
  }

  const players: Player[] = [];
  for (const { host, guest } of pairs) {
    players.push(await enter(host, guest, 3 * players.length));
    players.push(await enter(guest, host, 3 * players.length));
  }
  return players;
}

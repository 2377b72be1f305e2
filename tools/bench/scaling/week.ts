/** What teams do in a week: each action is another team's. */
import type { AgeGroup, Sport } from '@playfield/contracts/fields/options.ts';
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import { streamLive } from '@playfield/contracts/live.ts';
import { createMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { login } from '@playfield/contracts/sign-in.ts';
import { signUpOn } from '@playfield/tests/support/newcomer.ts';
import type { TestStack } from '@playfield/tests/support/stack.ts';
import { cookieHeader, visit, type Visitor } from '@playfield/tests/support/visitor.ts';
import { openSessions } from '../sessions.ts';
import { at, partnerOf, PASSWORD } from './callers.ts';
import { ALERTING, type OpenGame } from './records.ts';
import type { ThreeYears } from './three-years.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Coprime to the number of teams, so that all have had a turn before one has its second. */
const STRIDE = 7_919;
/** From a game's host to the team that is interested: farther than to those of three years (`records.ts`). */
const TO_INTERESTED = 500;

export type Week = {
  /** Whether it could be done: there may be no game left to be interested in, or nobody to answer. */
  actions: Record<string, () => Promise<boolean | void>>;
  /** Posts a game that alerts a hundred teams. */
  postAlerting(): Promise<void>;
};

export async function weekOf(stack: TestStack, { callers, open }: ThreeYears): Promise<Week> {
  const cookies = await openSessions(
    stack,
    callers.map(({ id }) => id),
  );
  const asked: { id: string; host: number }[] = [];
  let turns = 0;
  const next = () => {
    turns += 1;
    return (turns * STRIDE) % callers.length;
  };
  function as(index: number): Visitor {
    const visitor = visit(stack.url);
    for (const [name, value] of at(cookies, index)) visitor.cookies.set(name, value);
    return visitor;
  }

  async function post(host: number, kind: { sport: Sport; ageGroup: AgeGroup }, place: string): Promise<OpenGame> {
    // Each at its own day and hour: collisions cause warnings, which cost more.
    const turn = Math.floor((turns * STRIDE) / callers.length);
    const date = new Date(Date.now() + (30 + Math.floor(turn / 12)) * DAY_MS).toISOString().slice(0, 10);
    const hour = `${8 + (turn % 12)}`.padStart(2, '0');
    const { id } = await as(host).ask(createMatchup, {
      body: {
        ...kind,
        gender: 'male',
        date,
        startTime: `${hour}:00`,
        endTime: `${hour}:50`,
        matchupType: 'hosting',
        location: place,
      },
    });
    return { id, host };
  }

  let alerting = 0;
  return {
    async postAlerting() {
      alerting += 1;
      await post(next(), at(ALERTING, alerting), 'Boulder, CO');
    },
    actions: {
      'read a page': async () => void (await visit(stack.url).raw('GET', '/youth-baseball-guide')),
      'open a stream': () => openStream(as(next())),
      search: async () => {
        const index = next();
        const { sport, ageGroup, zip } = at(callers, index);
        await as(index).ask(listMatchups, { query: { sport, ageGroup, zipcode: zip, maxDistance: '50' } });
      },
      'see one’s games': async () => void (await as(next()).ask(listMyMatchups)),
      'see conversations': async () => void (await as(next()).ask(listConversations)),
      'read a conversation': async () => {
        const index = next();
        await as(index).ask(readThread, { params: { otherUserId: partnerOf(callers, index).id } });
      },
      'send a message': async () => {
        const index = next();
        const content = `See you at the field at nine, ${turns}`;
        await as(index).ask(sendMessage, { body: { receiverId: partnerOf(callers, index).id, content } });
      },
      'post a game': async () => {
        const index = next();
        const { sport, ageGroup, city, state } = at(callers, index);
        // The kinds that alert are apart.
        open.push(await post(index, { sport: sport === 'hockey' ? 'soccer' : sport, ageGroup }, `${city}, ${state}`));
      },
      'express interest': async () => {
        const game = open.shift();
        if (!game) return false;
        const { id } = await as(game.host + TO_INTERESTED).ask(expressInterest, { body: { matchupId: game.id } });
        asked.push({ id, host: game.host });
        return true;
      },
      'accept an interest': async () => {
        const interest = asked.shift();
        if (!interest) return false;
        await as(interest.host).ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });
        return true;
      },
      'sign in': async () => {
        const { email } = at(callers, next());
        await visit(stack.url).ask(login, { body: { email, password: PASSWORD } });
      },
      register: async () => void (await signUpOn(stack)),
    },
  };
}

/** Until its first event. @throws if it is refused */
async function openStream(visitor: Visitor): Promise<void> {
  const leave = new AbortController();
  const headers = { cookie: cookieHeader(visitor), accept: 'text/event-stream' };
  const { status, body } = await fetch(new URL(streamLive.path, visitor.url), { headers, signal: leave.signal });
  if (status !== streamLive.status) throw new Error(`A stream was answered with ${status}`);
  await body?.getReader().read();
  leave.abort();
}

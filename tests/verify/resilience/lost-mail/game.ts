/** One game between two teams from posting to end, on one of several paths, with the emails each step owes. */
import { dateText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { decideInterest, expressInterest, listMyInterests, withdrawInterest } from '@playfield/contracts/interests.ts';
import { createMatchup, deleteMatchup, listMyMatchups, updateMatchup } from '@playfield/contracts/matchups.ts';
import { readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { act, insist } from './insist.ts';
import type { Random } from './random.ts';
import type { Team, World } from './team.ts';

const DAYS_AHEAD = 20;

const when = {
  date: new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10),
  startTime: '10:00',
  endTime: '12:00',
};

export async function playGame(host: Team, guest: Team, { ledger }: World, random: Random): Promise<void> {
  const oweHost = (subject: string) => ledger.owe(host.email, subject);
  const oweGuest = (subject: string) => ledger.owe(guest.email, subject);
  const gameId = await post(host);
  const game = async () => (await host.ask(listMyMatchups)).find(({ id }) => id === gameId);
  const interest = async () => (await guest.ask(listMyInterests)).find(({ matchup }) => matchup.id === gameId);

  await act(
    () => guest.ask(expressInterest, { body: { matchupId: gameId } }),
    async () => (await interest()) !== undefined,
  );
  oweHost('A team is interested in your 12U baseball game');
  const id = (await insist(interest))?.id ?? '';

  const answer = random.pick(['accept', 'accept', 'decline', 'withdraw', 'wait']);
  switch (answer) {
    case 'accept':
      await decide('accepted');
      oweGuest(`${host.name} accepted: you have a game`);
      await write(host, guest, `See you at game ${gameId}`);
      await write(guest, host, `We are coming to game ${gameId}`);
      break;
    case 'decline':
      await decide('rejected');
      oweGuest(`${host.name} chose another option`);
      return;
    case 'withdraw':
      await act(
        () => guest.ask(withdrawInterest, { params: { id } }),
        async () => (await interest()) === undefined,
      );
      oweHost('A team withdrew its interest in your 12U baseball game');
      return;
    case 'wait':
  }

  if (random.pick([true, false])) {
    const endTime = '13:00';
    await act(
      () => host.ask(updateMatchup, { params: { id: gameId }, body: { ...when, endTime, location: 'Boulder, CO' } }),
      async () => (await game())?.endTime === endTime,
    );
    oweGuest(`${host.name} changed a game`);
  }
  if (random.pick([true, false])) {
    await act(
      () => host.ask(deleteMatchup, { params: { id: gameId } }),
      async () => (await game()) === undefined,
    );
    oweGuest(`${host.name} canceled ${answer === 'accept' ? `your game on ${dateText(when.date)}` : 'a game'}`);
  }

  async function decide(status: 'accepted' | 'rejected'): Promise<void> {
    await act(
      () => host.ask(decideInterest, { params: { id }, body: { status } }),
      async () => (await interest())?.status === status,
    );
  }
}

/** Posting owes no email; emails about unanswered interest mention the newest game. */
async function post(host: Team): Promise<number> {
  const newest = async () => (await host.ask(listMyMatchups))[0]?.id ?? 0;
  const before = await insist(newest);
  const game = { sport: 'baseball', ageGroup: '12u', gender: 'male', matchupType: 'hosting' } as const;
  await act(
    () => host.ask(createMatchup, { body: { ...game, ...when, location: 'Boulder, CO' } }),
    async () => (await newest()) > before,
  );
  return insist(newest);
}

/** The conversation is opened by an event, so the first message may have to wait. */
async function write(from: Team, to: Team, content: string): Promise<void> {
  await act(
    () => from.ask(sendMessage, { body: { receiverId: to.user.id, content } }),
    async () => {
      const thread = await from.ask(readThread, { params: { otherUserId: to.user.id } }).catch(() => []);
      return thread.some((message) => message.content === content);
    },
  );
  // Messages read in time cause no email.
  await insist(() => to.ask(readThread, { params: { otherUserId: from.user.id } }));
}

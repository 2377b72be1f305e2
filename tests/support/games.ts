import { setBlock } from '@playfield/contracts/blocks.ts';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { decideInterest, expressInterest, type Interest } from '@playfield/contracts/interests.ts';
import { createMatchup, updateMatchup, type Matchup } from '@playfield/contracts/matchups.ts';
import { sendMessage, type Message } from '@playfield/contracts/messages.ts';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { dayFromNow, matchupBody, type MatchupBody } from './bodies.ts';
import type { TestTeam } from './newcomer.ts';
import type { Visitor } from './visitor.ts';

export async function post(team: Visitor, more: Partial<MatchupBody> = {}): Promise<Matchup> {
  return team.ask(createMatchup, { body: matchupBody(more) });
}

export async function agree(host: Visitor, guest: Visitor, more: Partial<MatchupBody> = {}): Promise<Matchup> {
  const game = await post(host, more);
  await accept(host, await express(guest, game));
  return game;
}

export const move = (team: Visitor, game: Matchup, more: Partial<BodyInput<typeof updateMatchup>>) => {
  const { id, date, startTime, endTime, location } = game;
  return team.ask(updateMatchup, { params: { id }, body: { date, startTime, endTime, location, ...more } });
};

export const say = (from: Visitor, to: TestTeam, content: string): Promise<Message> =>
  from.ask(sendMessage, { body: { receiverId: to.user.id, content } });

export const accept = (host: Visitor, { id }: Pick<Interest, 'id'>) =>
  host.ask(decideInterest, { params: { id }, body: { status: 'accepted' } });

export const express = (team: Visitor, { id: matchupId }: Pick<Matchup, 'id'>) =>
  team.ask(expressInterest, { body: { matchupId } });

type Proposed = Partial<BodyInput<typeof proposeGame>>;
export const propose = (from: Visitor, to: TestTeam, more: Proposed = {}) =>
  from.ask(proposeGame, {
    body: { teamId: to.user.id, date: dayFromNow(12), startTime: '10:00', endTime: '12:00', host: 'us', ...more },
  });

export const block = (by: Visitor, { user }: TestTeam, blocked = true) =>
  by.ask(setBlock, { params: user, body: { blocked } });

/** How long an answer link works, and what it is worth at a moment. Pure. */
import { createHash } from 'node:crypto';
import type { LinkedGame, LinkState } from '@playfield/contracts/answer-links.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { InvitingTeam } from '@playfield/contracts/team-links.ts';
import type { MatchupRecord } from '../../games/model.ts';
import type { AnswerLinkRecord } from '../link-model.ts';

/** A coach who has not answered by then has forgotten the message. */
const LASTS_MS = 14 * DAY_MS;
/** 96 bits: what else was shown is not found by trying. */
const VERSION_LENGTH = 16;

type Game = Pick<MatchupRecord, 'status' | 'startsAt'>;

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Names everything that the reader of a link was shown: the game, and whom it is with. A crest is no part of a yes. */
export function versionOf(game: LinkedGame, { crest: _, ...team }: InvitingTeam): string {
  const shown = JSON.stringify([game, team]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, VERSION_LENGTH);
}

/** Two weeks, and never beyond the game's start. */
export const endOf = ({ startsAt }: Pick<Game, 'startsAt'>, now: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + LASTS_MS));

/** @param game null once it is gone */
export function stateOf(link: Pick<AnswerLinkRecord, 'state' | 'expiresAt'>, game: Game | null, now: Date): LinkState {
  if (link.state !== 'open') return link.state;
  const isOpen = game?.status === 'open' && game.startsAt > now && link.expiresAt > now;
  return isOpen ? 'open' : 'ended';
}

import type { AnswerLink, LinkedGame } from '@playfield/contracts/answer-links.ts';
import type { MatchupRecord, PublicMatchup } from '../../games/model.ts';
import { presentSharedGame } from '../../search/shared-games/present.ts';
import type { AnswerLinkRecord } from '../link-model.ts';
import { stateOf } from './rules.ts';

/** As in the game's public link, with the level. */
export function presentLinkedGame(game: PublicMatchup): LinkedGame {
  const { code: _, crest: __, ...shown } = presentSharedGame(game, { code: '' });
  return { ...shown, competitionLevel: game.competitionLevel };
}

/** A link as the team sees it that made it. */
export function presentAnswerLink(link: AnswerLinkRecord, game: MatchupRecord | null, now: Date): AnswerLink {
  const { _id: id, createdAt, expiresAt } = link;
  return {
    id,
    state: stateOf(link, game, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

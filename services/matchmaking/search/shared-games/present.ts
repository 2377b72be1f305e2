import { codeOf } from '@playfield/contracts/fields/crests.ts';
import { labelOf, states, type Sport } from '@playfield/contracts/fields/options.ts';
import type { SharedGame } from '@playfield/contracts/shared-games.ts';
import type { PublicMatchup } from '../../games/model.ts';
import type { GameLinkRecord } from '../../games/link-model.ts';

/** A game as everyone sees it who has its link. */
export function presentSharedGame(game: PublicMatchup, { code }: Pick<GameLinkRecord, 'code'>): SharedGame {
  const { matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, state, publicPlace } = game;
  const town = publicPlace.town || (state === null ? '' : labelOf(states, state));
  const crest = sportCrest(sport);
  return { code, matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, town, crest };
}

/** The same for every team: colors and patterns are on uniforms, and tell who plays. */
const sportCrest = (sport: Sport): string =>
  codeOf({ shape: 'shield', pattern: 'plain', first: 'silver', second: 'white', mark: sport });

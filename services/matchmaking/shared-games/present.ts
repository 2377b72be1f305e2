import { codeOf, crestOf, shownCrest } from '@playfield/contracts/fields/crests.ts';
import { labelOf, states } from '@playfield/contracts/fields/options.ts';
import { sharedGamePath, type GameLink, type SharedGame } from '@playfield/contracts/shared-games.ts';
import type { PublicMatchup } from '../matchups/model.ts';
import type { TeamRecord } from '../teams/model.ts';
import type { GameLinkRecord } from './model.ts';

/** A game as everyone sees it who has its link. */
export function presentSharedGame(
  game: PublicMatchup,
  { code }: Pick<GameLinkRecord, 'code'>,
  team: Pick<TeamRecord, 'crest' | 'teamName' | 'sport'>,
): SharedGame {
  const { matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, state, publicPlace } = game;
  const town = publicPlace.town || (state === null ? '' : labelOf(states, state));
  const crest = namelessCrest(team);
  return { code, matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, town, crest };
}

/** The team's shape and colors with its sport: initials are part of its name. */
function namelessCrest(team: Pick<TeamRecord, 'crest' | 'teamName' | 'sport'>): string {
  const shown = shownCrest(team);
  const crest = crestOf(shown);
  return crest ? codeOf({ ...crest, mark: team.sport }) : shown;
}

export const presentGameLink = ({ code, on, indexed }: GameLinkRecord): GameLink => ({
  path: sharedGamePath(code),
  on,
  indexed,
});

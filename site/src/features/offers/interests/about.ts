import { milesText } from '@playfield/contracts/fields/distance.ts';
import { ageGroups, competitionLevels, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import type { InterestedTeam } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';

export function aboutText(team: InterestedTeam, { wouldHost = false } = {}): string {
  const { sport, ageGroup, competitionLevel, miles, rating, reviewCount, played, hosts, reliability } = team;
  return [
    labelOf(sports, sport),
    labelOf(ageGroups, ageGroup),
    competitionLevel && labelOf(competitionLevels, competitionLevel),
    miles !== null && (miles === 0 ? 'in the same town' : `${milesText(miles)} away`),
    wouldHost && (hosts ? 'has a field' : 'no field set yet'),
    reviewCount > 0
      ? `${rating} stars (${reviewCount === 1 ? '1 review' : `${reviewCount} reviews`})`
      : 'no reviews yet',
    played > 0 ? `${played} ${played === 1 ? 'game' : 'games'} played` : 'new on Playfield',
    reliability,
  ]
    .filter(Boolean)
    .join(' · ');
}

type Asked = Pick<Matchup, 'sport' | 'ageGroup' | 'competitionLevel'>;
type Asking = Pick<InterestedTeam, 'sport' | 'ageGroup' | 'competitionLevel'>;

export function mismatches(game: Asked, team: Asking, own: boolean): string[] {
  const [they, theirs] = own ? ['They', 'your game'] : ['You', 'their game'];
  const sentences: string[] = [];
  if (team.sport !== game.sport)
    sentences.push(
      `${they} play ${lower(labelOf(sports, team.sport))}; ${theirs} is ${lower(labelOf(sports, game.sport))}.`,
    );
  if (team.ageGroup !== game.ageGroup)
    sentences.push(
      `${they} play ${labelOf(ageGroups, team.ageGroup)}; ${theirs} is ${labelOf(ageGroups, game.ageGroup)}.`,
    );
  if (game.competitionLevel && team.competitionLevel && team.competitionLevel !== game.competitionLevel)
    sentences.push(
      `${they} play ${lower(labelOf(competitionLevels, team.competitionLevel))}; ${theirs} is ${lower(labelOf(competitionLevels, game.competitionLevel))}.`,
    );
  return sentences;
}

const lower = (text: string) => text.toLowerCase();

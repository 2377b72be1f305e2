import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import { ageGroups, competitionLevels, genders, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { ownTown } from '../../../shared/api/session.ts';
import { Crest } from '../../../shared/ui/Crest.tsx';
import { zoneText } from '../../../shared/format/zones.ts';
import { Leaf } from '../../../shared/ui/Leaf.tsx';
import { hasBegun } from '../../../shared/format/days.ts';
import { agreedPlaceText, fieldOf, placeText } from '../../games/facts/where.ts';
import { TextLink } from '../../../shared/ui/Button.tsx';

export function GameHead({ page }: { page: GamePage }) {
  const { game, standing, opponent } = page;
  const [words, look] = badgeOf(page);
  const sides = standing === 'agreed' || standing === 'canceled';
  const kind = [
    labelOf(sports, game.sport),
    labelOf(ageGroups, game.ageGroup),
    labelOf(genders, game.gender),
    game.competitionLevel && labelOf(competitionLevels, game.competitionLevel),
  ];
  return (
    <header className="card flex gap-4 p-5">
      <Leaf date={game.date} />
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <div className="flex gap-3">
          <div className="grid min-w-0 flex-1 gap-1">
            <p>
              <span className={`badge whitespace-normal ${look}`}>{words}</span>
            </p>
            <h2 className="text-heading">
              {opponent ? (
                <>
                  vs. <TextLink href={`/team-profile/${opponent.id}`}>{opponent.teamName}</TextLink>
                </>
              ) : (
                'Your open date'
              )}
            </h2>
          </div>
          {opponent && <Crest team={opponent} className="size-12 max-[24rem]:hidden sm:size-16" />}
        </div>
        <p className={`text-lg font-semibold ${standing === 'canceled' ? 'line-through' : ''}`}>
          {timeRangeText(game)} {zoneText(game)}
        </p>
        <p>
          {sides && `${fieldOf(page) === 'home' ? 'Home' : 'Away'} · `}
          {sides ? agreedPlaceText(page, ownTown()) : placeText(game)}
        </p>
        <p className="text-soft">{kind.filter(Boolean).join(' · ')}</p>
        {game.additionalInfo && <p className="pt-1 whitespace-pre-line">{game.additionalInfo}</p>}
      </div>
    </header>
  );
}

function badgeOf({ game, standing, interested, myInterest }: GamePage): [words: string, look: string] {
  if (standing === 'canceled') return [game.calledOffLate ? 'Canceled late' : 'Canceled', 'badge-rejected'];
  if (standing === 'agreed') return hasBegun(game) ? ['Played', ''] : ['Agreed', 'badge-accepted'];
  if (hasBegun(game)) return ['Past', ''];
  if (standing === 'answer')
    return [
      interested === 1 ? '1 team is waiting for you' : `${interested} teams are waiting for you`,
      'badge-pending',
    ];
  if (standing === 'waiting') return ['Waiting for their answer', 'badge-pending'];
  if (myInterest?.line === 'offered') return ['Offered to you', 'badge-pending'];
  if (myInterest?.status === 'rejected' && game.status !== 'cancelled')
    return ['They chose another team', 'badge-rejected'];
  return game.status === 'open' ? ['Open', ''] : ['No longer open', ''];
}

import { milesText } from '@playfield/contracts/fields/distance.ts';
import { possessive } from '@playfield/contracts/fields/possessive.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { kindText } from '@playfield/contracts/fields/options.ts';
import { timeThere } from '../../../shared/format/zones.ts';
import { openGame } from '../results/details.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';
import { TypeBadge, Leaf } from '../../../shared/ui/Badges.tsx';
import { Crest, Icon, SportGlyph, Button } from '../../../shared/ui/Button.tsx';
import { $session } from '../../../shared/api/session.ts';
import { useValue } from '../../../shared/ui/States.tsx';
import { GameAction } from './GameAction.tsx';

export function MatchupCard({ matchup }: { matchup: Matchup }) {
  const session = useValue($session);
  const isOwn = session.status === 'in' && session.user.id === matchup.team.id;
  const { team, matchupType, sport, location, distanceMiles, maxTravelDistance } = matchup;
  return (
    <article
      className="card matchup-card grid-rows-[auto_1fr_auto] gap-4 p-5"
      aria-label={`${team.teamName}, ${dateText(matchup.date)}`}
    >
      <div className="flex gap-4">
        <Leaf date={matchup.date} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-2">
            <TypeBadge type={matchupType} />
            <span className="text-pitch-text">
              <SportGlyph sport={sport} className="size-7" />
            </span>
          </div>
          <h2 className="mt-1.5 flex items-center gap-2 text-subheading leading-snug">
            <Crest team={team} className="size-8" />
            <a href={`/team-profile/${team.id}`} className="line-clamp-2 no-underline hover:underline">
              {team.teamName}
            </a>
          </h2>
          <p className="text-soft">{kindText(matchup)}</p>
        </div>
      </div>
      <ul className="grid content-start gap-1.5">
        <li className="flex gap-2.5">
          <Icon name="clock" className="mt-0.5 size-5 text-soft" />
          {timeThere(matchup)}
        </li>
        <li className="flex gap-2.5">
          <Icon name="pin" className="mt-0.5 size-5 text-soft" />
          <span className="min-w-0">
            {location}
            {distanceMiles !== undefined && !isOwn && (
              <strong className="font-semibold whitespace-nowrap text-pitch-text">
                {' '}
                · {milesText(distanceMiles)} away
              </strong>
            )}
          </span>
        </li>
        <li className="flex gap-2.5">
          <Icon name="road" className="mt-0.5 size-5 text-soft" />
          <span className="first-letter:uppercase">
            {maxTravelDistance !== null && `${isOwn ? 'Up to' : 'They travel up to'} ${maxTravelDistance} miles · `}
            <strong className="font-semibold">
              {(matchupType === 'looking') === isOwn ? 'you travel' : 'you host'}
            </strong>
          </span>
        </li>
        {matchup.reasons && (
          <li className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 text-soft" />
            {matchup.reasons.join(' · ')}
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline pt-4">
        <Button kind="plain" className="-ml-3" aria-haspopup="dialog" onClick={() => void openGame(matchup.id)}>
          Details<span className="sr-only"> of {possessive(team.teamName)} game</span>
        </Button>
        <GameAction matchup={matchup} />
      </div>
    </article>
  );
}

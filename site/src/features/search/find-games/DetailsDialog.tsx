import { milesText } from '@playfield/contracts/fields/distance.ts';
import type { MatchupDetail } from '@playfield/contracts/matchups.ts';
import { competitionLevels, kindText, labelOf } from '@playfield/contracts/fields/options.ts';
import { timeThere } from '../../../shared/format/zones.ts';
import { useEffect, useRef } from 'react';
import { $game, closeGame, loadGame, shareGame } from '../results/details.ts';
import { dateText, leafOf } from '@playfield/contracts/fields/dates.ts';
import { isActing, $session, isManager } from '../../../shared/api/session.ts';
import { hasBegun } from '../../../shared/format/days.ts';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { TypeBadge } from '../../../shared/ui/Badges.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { Icon, catchFocus, Button } from '../../../shared/ui/Button.tsx';
import { Unready, useValue } from '../../../shared/ui/States.tsx';
import { useReport } from '../../safety/reports/useReport.tsx';
import { GameAction, shareTitle } from './GameAction.tsx';
import { openPlaceText } from '../../games/facts/where.ts';

export function DetailsDialog() {
  const game = useValue($game);
  useEffect(() => catchFocus, []);
  return (
    <Dialog title={game.status === 'ready' ? game.value.team.teamName : 'Matchup details'} onClose={closeGame}>
      {game.status === 'gone' ? (
        <Gone />
      ) : game.status === 'ready' ? (
        <Details game={game.value} />
      ) : (
        <Unready of={game} rows={4} className="h-12" retry={loadGame} />
      )}
    </Dialog>
  );
}

function Gone() {
  const away = useRef<HTMLButtonElement>(null);
  useEffect(() => away.current?.focus(), []);
  return (
    <>
      <p role="alert" className="notice">
        <strong className="font-semibold">This game is no longer there.</strong> The team that posted it has deleted it.
      </p>
      <Button ref={away} kind="solid" className="justify-self-start" onClick={closeGame}>
        See other games
      </Button>
    </>
  );
}

function Details({ game }: { game: MatchupDetail }) {
  const session = useValue($session);
  const own = session.status === 'in' && session.user.id === game.team.id;
  const begun = hasBegun(game);
  const open = game.status === 'open' && !begun;
  const agreed = game.myInterest?.status === 'accepted';
  const acts = own || agreed || (isActing(session) && (open || game.myInterest !== null));
  const facts = [
    ['Date and time', `${leafOf(game.date)?.weekday}, ${dateText(game.date)}, ${timeThere(game)}`],
    ['Location', openPlaceText(game, own)],
    ['Travel distance', travelText(game)],
    ['Team organization', game.team.teamName],
    ['Team location', game.team.teamLocation || 'Not specified'],
    ['Competition level', game.competitionLevel ? labelOf(competitionLevels, game.competitionLevel) : 'Not specified'],
    ['Additional information', game.additionalInfo || 'None'],
  ] as const;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <TypeBadge type={game.matchupType} />
        {kindText({ ...game, competitionLevel: null })}
      </p>
      <Facts facts={facts} className="grid-cols-2 *:last:col-span-2 *:last:[&_dd]:font-normal" wideFirst />
      {!open && <p className="notice">{begun ? 'This game has already begun.' : 'This game is no longer open.'}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-5">
        <Button
          kind="plain"
          className="-ml-3"
          onClick={() => void shareGame(game.id, shareTitle(game), own && open ? game : undefined)}
        >
          <Icon name="share" />
          Share
        </Button>
        {acts && <GameAction matchup={game} />}
      </div>
      {isManager(session) && !own && <ReportGame game={game} />}
    </>
  );
}

function ReportGame({ game }: { game: MatchupDetail }) {
  const { report, reportDialog } = useReport();
  return (
    <>
      <Button
        kind="plain"
        className="-my-3 -ml-3 justify-self-start text-sm text-soft"
        aria-haspopup="dialog"
        onClick={() => report({ kind: 'matchup', id: game.id, words: `the game of ${game.team.teamName}` })}
      >
        Report game
      </Button>
      {reportDialog}
    </>
  );
}

function travelText(game: MatchupDetail): string {
  const away = game.distanceMiles === undefined ? '' : ` (${milesText(game.distanceMiles)} away)`;
  if (game.matchupType === 'hosting') return `You travel to them${away}`;
  return `${game.maxTravelDistance === null ? 'Any distance' : `Up to ${game.maxTravelDistance} miles`}${away}`;
}

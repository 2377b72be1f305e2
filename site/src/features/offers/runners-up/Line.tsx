import type { LineState } from '@playfield/contracts/interests.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { keepInLine, sayNo, sayYes } from './store.ts';
import { Titled } from '../../../shared/ui/Section.tsx';

type LineProps = { page: GamePage; onChanged: () => void };

export function Line({ page: { game, mine, runnersUp, myInterest, opponent }, onChanged }: LineProps) {
  const offeredTo = runnersUp?.offeredTo ?? [];
  if (mine && offeredTo.length > 0)
    return (
      <p className="notice wrap-anywhere">
        You offered this game to {offeredTo.join(' and ')}.{' '}
        {offeredTo.length === 1 ? 'If they say yes, you play them.' : 'You play the team that says yes first.'} We’ll
        email you.
      </p>
    );
  if (mine || !myInterest?.line || !opponent) return null;
  const { id, line } = myInterest;
  return <StandBy game={game} interestId={id} line={line} opponent={opponent.teamName} onChanged={onChanged} />;
}

type Props = { game: Matchup; interestId: string; line: LineState; opponent: string; onChanged: () => void };

function StandBy({ game, interestId, line, opponent, onChanged }: Props) {
  if (line === 'offered')
    return (
      <Titled title={`${opponent} is offering you this game`} className="card grid gap-3 p-5 wrap-anywhere">
        <p>They lost their opponent, and you’re on the waitlist. The first team to say yes plays.</p>
        <div className="flex flex-wrap gap-2" data-show="acting" data-actions>
          <ActionButton
            className="button-solid"
            pendingText="Sending…"
            action={() => sayYes(interestId, game).then(onChanged)}
          >
            Yes, we’ll play
          </ActionButton>
          <ActionButton pendingText="Sending…" action={() => sayNo(interestId).then(onChanged)}>
            No thanks
          </ActionButton>
        </div>
      </Titled>
    );
  const isIn = line === 'in';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
      <p>
        {isIn && game.status === 'cancelled'
          ? `The other team dropped out. ${opponent} can offer you the game now: you’re on the waitlist.`
          : isIn && game.status === 'open'
            ? `You’re on the waitlist. ${opponent} is asking the teams on it, one after another. We email you when it’s your turn.`
            : isIn
              ? `You’re on the waitlist. If the other team drops out, ${opponent} can offer you the game.`
              : `Still want it? If the other team drops out, ${opponent} can offer you the game.`}
      </p>
      <ActionButton
        data-show="acting"
        pendingText="Saving…"
        action={() => keepInLine(interestId, !isIn).then(onChanged)}
      >
        {isIn ? 'Leave the waitlist' : 'Join the waitlist'}
      </ActionButton>
    </div>
  );
}

import type { GamePage as Page, GamePage } from '@playfield/contracts/games.ts';
import { useEffect } from 'react';
import { $session } from '../../../shared/api/session.ts';
import { onLive } from '../../../shared/stores/live.ts';
import { EmptyState, Skeleton, Unready, lazy } from '../../../shared/ui/States.tsx';
import { OldNotice } from '../../../shared/ui/OldNotice.tsx';
import { useFresh, useValue } from '../../../shared/ui/useValue.ts';
import { Agreed } from './Agreed.tsx';
import { $gamePage, $oldSince, gameIdIn, loadGamePage } from './store.ts';
import { TextLink } from '../../../shared/ui/Button.tsx';
import { kindText } from '@playfield/contracts/fields/options.ts';
import { Crest } from '../../../shared/ui/Crest.tsx';
import { timeThere } from '../../../shared/format/zones.ts';
import { Leaf } from '../../../shared/ui/Leaf.tsx';
import { hasBegun } from '../../../shared/format/days.ts';
import { hasEnded } from '../../games/facts/calendar-links.ts';
import { shownPlaceText } from '../../games/facts/where.ts';
import { SignedIn } from '../../../shared/ui/SignedIn.tsx';

// Loaded on demand, because each component is shown only for some games.
const Asking = lazy(async () => (await import('./Asking.tsx')).Asking);
const OpenGame = lazy(async () => (await import('./OpenGame.tsx')).OpenGame);
const Canceled = lazy(async () => (await import('./Canceled.tsx')).Canceled);
const History = lazy(async () => (await import('./History.tsx')).History);
const Sharing = lazy(async () => (await import('./Sharing.tsx')).Sharing);
const GameSheet = lazy(async () => (await import('./GameSheet.tsx')).GameSheet);

export default function GamePage() {
  const session = useValue($session);
  // The page is static, so the ID is only in the URL.
  const id = session.status === 'in' ? gameIdIn(location.pathname) : 0;
  useEffect(() => {
    if (id !== null) return;
    const code = new URLSearchParams(location.search).get('link');
    if (code === null) location.replace('/schedule');
    else void import('../../games/shared-games/store.ts').then(({ followLink }) => followLink(code));
  }, [id]);
  if (session.status === 'out' || id === null) return null;
  return (
    <div className="wrap grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-8 md:pb-12">
      <TextLink href="/schedule" className="justify-self-start">
        Your schedule
      </TextLink>
      <SignedIn managers waiting={<Skeleton rows={3} className="h-24" />}>
        {(user) => <Game id={id} userId={user.id} />}
      </SignedIn>
    </div>
  );
}

function Game({ id, userId }: { id: number; userId: number }) {
  const page = useValue($gamePage);
  const oldSince = useValue($oldSince);
  const load = () => void loadGamePage(id);
  useFresh(() => void (hasDialog() || load()), `${userId} ${id}`);
  // Answers, changes and cancellations all send notifications, so reload.
  useEffect(() => onLive('notifications', () => void (hasDialog() || loadGamePage(id))), [id]);

  if (page.status === 'gone') return <Gone />;
  if (page.status !== 'ready') return <Unready of={page} rows={3} className="h-24" retry={load} />;
  return (
    <>
      {oldSince !== null && <OldNotice since={oldSince} />}
      <Shown page={page.value} onChanged={load} />
    </>
  );
}

/** Returns whether a dialog is open. Reloading would discard its input, and closing it reloads the page anyway. */
const hasDialog = () => document.querySelector('dialog:modal') !== null;

function Shown({ page, onChanged }: { page: Page; onChanged: () => void }) {
  const { standing, interests } = page;
  const isAgreed = standing === 'agreed';
  return (
    <>
      <GameHead page={page} />
      {isAgreed && <Agreed page={page} onChanged={onChanged} />}
      {interests.length > 0 && <Asking page={page} onChanged={onChanged} />}
      {!isAgreed && standing !== 'canceled' && <OpenGame page={page} onChanged={onChanged} />}
      {standing === 'canceled' && <Canceled page={page} />}
      <History page={page} />
      {(isAgreed || standing === 'canceled') && <Sharing page={page} />}
      {isAgreed && page.details && <GameSheet page={page} />}
    </>
  );
}

function Gone() {
  return (
    <EmptyState icon="calendar" title="This game is no longer there">
      <p className="max-w-prose text-soft">
        It was taken down, or another game took its place. Other teams near you want to play.
      </p>
      <a href="/find-games" className="button button-solid">
        Find games
      </a>
    </EmptyState>
  );
}

function GameHead({ page }: { page: GamePage }) {
  const { game, standing, opponent } = page;
  const [words, look] = badgeOf(page);
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
        <p className={`text-lg font-semibold ${standing === 'canceled' ? 'line-through' : ''}`}>{timeThere(game)}</p>
        <p>{shownPlaceText(page)}</p>
        <p className="text-soft">{kindText(game)}</p>
        {game.additionalInfo && <p className="pt-1 whitespace-pre-line">{game.additionalInfo}</p>}
      </div>
    </header>
  );
}

function badgeOf({ game, standing, interested, myInterest, filledBy }: GamePage): [words: string, look: string] {
  if (standing === 'canceled') return [game.calledOffLate ? 'Canceled late' : 'Canceled', 'badge-rejected'];
  if (standing === 'agreed')
    return hasEnded(game) ? ['Played', ''] : [hasBegun(game) ? 'Now' : 'Agreed', 'badge-accepted'];
  if (hasBegun(game)) return ['Past', ''];
  if (filledBy !== undefined) return ['Filled', ''];
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

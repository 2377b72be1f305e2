import { type GamePage as Page, getGame } from '@playfield/contracts/games.ts';
import { useEffect, useRef } from 'react';
import { $session } from '../../../shared/api/session.ts';
import { onLive } from '../../../shared/stores/live.ts';
import { EmptyState, Skeleton, Unready, lazy, OldNotice, useFresh, useValue } from '../../../shared/ui/States.tsx';
import { Agreed, Details } from './Agreed.tsx';
import { TextLink, Crest } from '../../../shared/ui/Button.tsx';
import { kindText } from '@playfield/contracts/fields/options.ts';
import { timeThere } from '../../../shared/format/zones.ts';
import { Leaf } from '../../../shared/ui/Badges.tsx';
import { hasBegun } from '../../../shared/format/days.ts';
import { hasEnded } from '../../games/facts/CalendarItems.tsx';
import { shownPlaceText } from '../../games/facts/where.ts';
import { SignedIn } from '../../../shared/ui/SignedIn.tsx';
import { CallError } from '@playfield/contracts/http/client.ts';
import { atom } from 'nanostores';
import { ask, isAborted, messageOf } from '../../../shared/api/ask.ts';
import { LOADING, type Loadable } from '../../../shared/stores/calls.ts';
import { lastShown } from '../../../shared/stores/remembered.ts';
import { waitingText } from '../../offers/proposals/words.ts';
import { noteStanding } from '../../offers/interests/store.ts';

type ShownPage = Loadable<Page> | { status: 'gone' };
const $gamePage = atom<ShownPage>(LOADING);
/** Unix time in milliseconds when the shown page was stored, or null if the page is current. */
const $oldSince = atom<number | null>(null);

const last = lastShown<Page>('game.3');
const FAILED = 'This game could not be loaded.';

let running: AbortController | undefined;

function gameIdIn(path: string): number | null {
  const [, id] = /^\/games\/(\d{1,15})$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

async function loadGamePage(id: number): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const session = $session.get();
  const userId = session.status === 'in' ? session.user.id : null;
  const shown = $gamePage.get();
  if (shown.status !== 'ready' || shown.value.game.id !== id) $gamePage.set(remembered(userId, id) ?? LOADING);
  try {
    const value = await ask(getGame, { params: { id }, signal });
    if (value.game.id !== id) return location.replace(`/games/${value.game.id}`);
    $gamePage.set({ status: 'ready', value });
    $oldSince.set(null);
    const wasOpen = shown.status === 'ready' && shown.value.game.id === id && shown.value.game.status === 'open';
    if (wasOpen && value.game.status === 'matched') scrollTo(0, 0);
    noteStanding(id, value.myInterest);
    if (userId !== null) last.keep(userId, value);
  } catch (error) {
    if (isAborted(error)) return;
    if (error instanceof CallError && error.status === 404) return $gamePage.set({ status: 'gone' });
    if ($gamePage.get().status !== 'ready') $gamePage.set({ status: 'failed', message: messageOf(error, FAILED) });
  }
}

function remembered(userId: number | null, id: number): ShownPage | null {
  const kept = userId === null ? null : last.read(userId);
  if (kept?.value.game.id !== id) return null;
  $oldSince.set(kept.at);
  return { status: 'ready', value: kept.value };
}

const Asking = lazy(async () => (await import('./Asking.tsx')).Asking);
const OpenGame = lazy(async () => (await import('./OpenGame.tsx')).OpenGame);
const Canceled = lazy(async () => (await import('./Canceled.tsx')).Canceled);
const History = lazy(async () => (await import('./History.tsx')).History);
const Sharing = lazy(async () => (await import('./History.tsx')).Sharing);
const GameSheet = lazy(async () => (await import('./GameSheet.tsx')).GameSheet);

export default function GamePage() {
  const session = useValue($session);
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

const hasDialog = () => document.querySelector('dialog:modal') !== null;

function Shown({ page, onChanged }: { page: Page; onChanged: () => void }) {
  const wasOn = useRef(false);
  const { standing, interests } = page;
  const isAgreed = standing === 'agreed';
  useEffect(() => {
    if (isAgreed && $oldSince.get() === null) wasOn.current = true;
  });
  const isAsked = interests.length > 0;
  useEffect(() => {
    if (isAgreed) Canceled.ahead();
    if (isAsked) Details.ahead();
  }, [isAgreed, isAsked]);
  return (
    <>
      <GameHead page={page} />
      {isAgreed && <Agreed page={page} onChanged={onChanged} />}
      {isAsked && <Asking page={page} onChanged={onChanged} />}
      {!isAgreed && standing !== 'canceled' && <OpenGame page={page} onChanged={onChanged} />}
      {standing === 'canceled' && <Canceled page={page} wasOn={wasOn} />}
      <History page={page} />
      {(isAgreed || standing === 'canceled') && <Sharing page={page} />}
      {isAgreed && page.details && <GameSheet page={page} />}
    </>
  );
}

function Gone() {
  return (
    <EmptyState icon="calendar" title="This game is no longer open">
      <p className="max-w-prose text-soft">
        It was canceled or taken down, or another game took its place. Other teams near you want to play.
      </p>
      <a href="/find-games" className="button button-solid">
        Find games
      </a>
    </EmptyState>
  );
}

function GameHead({ page }: { page: Page }) {
  const { game, wroteNote, standing, opponent } = page;
  const [words, look] = badgeOf(page);
  const note = `${wroteNote ? 'Your note' : `Note from ${opponent?.teamName}`}: “${game.additionalInfo}”`;
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
        {game.additionalInfo && <p className="pt-1 whitespace-pre-line">{note}</p>}
      </div>
    </header>
  );
}

function badgeOf({ game, standing, asking, myInterest, filledBy }: Page): [words: string, look: string] {
  if (standing === 'canceled') return [game.calledOffLate ? 'Canceled late' : 'Canceled', 'badge-rejected'];
  if (standing === 'agreed')
    return hasEnded(game) ? ['Played', ''] : [hasBegun(game) ? 'Now' : 'Confirmed', 'badge-accepted'];
  if (hasBegun(game)) return ['Past', ''];
  if (filledBy !== undefined) return ['Hidden', ''];
  if (standing === 'answer') return [waitingText(asking), 'badge-pending'];
  if (standing === 'waiting') return ['Waiting for their answer', 'badge-pending'];
  if (myInterest?.line === 'offered') return ['Offered to you', 'badge-pending'];
  if (myInterest?.line === 'in' && game.status === 'open') return ['On the waitlist', 'badge-pending'];
  if (myInterest?.status === 'rejected' && game.status !== 'cancelled')
    return [game.status === 'matched' ? 'They chose another team' : 'They said no', 'badge-rejected'];
  return game.status === 'open' ? ['Open', ''] : ['No longer open', ''];
}

import { localMomentText } from '../../../shared/format/moments.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { type Matchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listSchedule } from '@playfield/contracts/schedules.ts';
import { hasBegun, overlaps } from '../../../shared/format/days.ts';
import { callLink, textLink } from '../../../shared/format/phone.ts';
import { Icon, ActionButton, TextLink } from '../../../shared/ui/Button.tsx';
import { seeCancellation } from '@playfield/contracts/confirmations.ts';
import { ask } from '../../../shared/api/ask.ts';
import { ownTown } from '../../../shared/api/session.ts';
import { fieldOf } from '../../games/facts/where.ts';
import { EITHER_TYPE, USUAL_MILES } from '../../search/filters/filters.ts';
import { whyText } from '../../games/changes/words.ts';
import { offerToLine } from '../../offers/runners-up/store.ts';
import { lazy } from '../../../shared/ui/States.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';

const FilledNotice = lazy(async () => (await import('../../games/matchups/own-game-dialogs.tsx')).FilledNotice);

const SIGNS = ['visibilitychange', 'pointerdown', 'keydown'] as const;

type Props = { page: GamePage };
type Then = { open?: Matchup | undefined; hidden?: Matchup };

/** A cancellation that arrives while the page is open counts as seen only once somebody uses the page. */
export function Canceled({ page, wasOn }: Props & { wasOn: RefObject<boolean> }) {
  const { game, opponent, cancellation } = page;
  const isUnseenHere = cancellation?.mine === false && cancellation.seenAt === null;

  useEffect(() => {
    if (!isUnseenHere) return undefined;
    const note = () => {
      if (document.visibilityState === 'visible')
        ask(seeCancellation, { params: { id: game.id } }).catch(() => undefined);
    };
    if (!wasOn.current) note();
    for (const type of SIGNS) document.addEventListener(type, note);
    return () => SIGNS.forEach((type) => document.removeEventListener(type, note));
  }, [isUnseenHere, game, wasOn]);

  if (!cancellation || !opponent) return null;
  const why = whyText(cancellation);
  return (
    <>
      <p className="text-lg font-semibold wrap-anywhere">
        {cancellation.mine ? 'You' : opponent.teamName} canceled{why && `: ${why}`}.
      </p>
      {cancellation.mine && <Seen page={page} seenAt={cancellation.seenAt} opponent={opponent.teamName} />}
      {!cancellation.mine && page.mine && <OfferDropped page={page} />}
      {!page.blocked && <Reach page={page} opponent={opponent} />}
      {!hasBegun(game) && <NextSteps page={page} />}
    </>
  );
}

async function dateThen(game: Matchup): Promise<Then> {
  const posted = await ask(listMyMatchups, {});
  const hidden = posted.find(({ filledBy }) => filledBy === game.id);
  if (hidden) return { hidden };
  const { games } = await ask(listSchedule, { query: { from: game.date, to: game.date } });
  const isOpen = ({ standing }: (typeof games)[number]) => standing === 'open' || standing === 'answer';
  const open = games.find((one) => one.opponent === null && isOpen(one) && overlaps(one.game, game))?.game;
  return { open };
}

function NextSteps({ page }: { page: GamePage }) {
  const { game } = page;
  const { date, startTime, endTime, sport, ageGroup } = game;
  const [then, setThen] = useState<Then>();
  const { open, hidden } = then ?? {};
  const load = useCallback(() => void dateThen(game).then(setThen, () => setThen({})), [game]);
  useEffect(load, [load]);
  const hosts = fieldOf(page) === 'home' && page.cancellation?.reason !== 'field';
  const matchupType = hosts ? 'hosting' : 'looking';
  const again = new URLSearchParams({ date, startTime, endTime, matchupType });
  const near = { zipcode: ownTown(), maxDistance: USUAL_MILES, matchupType: EITHER_TYPE };
  const others = new URLSearchParams({ sport, ageGroup, ...near, when: 'days', from: date, to: date });
  return (
    <Titled title="Still free that day?" className="card grid gap-3 p-5">
      {hidden && <FilledNotice game={hidden} by={game.id} onOpened={load} />}
      {open && (
        <p>
          You have an open date then:{' '}
          <TextLink href={`/games/${open.id}`}>
            {shortDayText(open.date)}, {timeRangeText(open)}
          </TextLink>
        </p>
      )}
      <div className="flex flex-wrap gap-2" data-actions>
        {then && !open && !hidden && (
          <a href={`/post-availability?${again}`} className="button button-quiet" data-show="acting">
            Post this date
          </a>
        )}
        <a href={`/find-games?${others}`} className="button button-quiet">
          Find a game that day
        </a>
        <a href={`/find-teams?date=${date}`} className="button button-quiet">
          See teams that are free
        </a>
      </div>
    </Titled>
  );
}

type SeenProps = { page: GamePage; seenAt: string | null; opponent: string };

function Seen({ page: { game, toCall }, seenAt, opponent }: SeenProps) {
  if (seenAt !== null)
    return (
      <p className="flex gap-2 wrap-anywhere">
        <Icon name="check" className="mt-0.5 size-5 flex-none text-pitch-text" />
        {opponent} has seen it: {localMomentText(seenAt)}.
      </p>
    );
  return (
    <p className="notice wrap-anywhere">
      <strong>Not seen yet.</strong> We keep emailing {opponent} until they see it.{' '}
      {!hasBegun(game) &&
        (toCall
          ? 'To be sure, call them.'
          : 'They gave no number for game day. If you have one, call them to be sure.')}
    </p>
  );
}

function Reach({ page: { toCall }, opponent }: { page: GamePage; opponent: NonNullable<GamePage['opponent']> }) {
  return (
    <div className="flex flex-wrap gap-2" data-actions>
      {toCall && (
        <>
          <a href={callLink(toCall.phone)} className="button button-solid wrap-anywhere">
            Call {toCall.name || opponent.teamName}
          </a>
          <a href={textLink(toCall.phone)} className="button button-quiet">
            Text <span className="whitespace-nowrap">{toCall.phone}</span>
          </a>
        </>
      )}
      <a href={`/messages/${opponent.id}`} className="button button-quiet">
        <Icon name="messages" />
        Message<span className="sr-only"> {opponent.teamName}</span>
      </a>
    </div>
  );
}

function OfferDropped({ page: { game, runnersUp } }: Props) {
  const standingBy = runnersUp?.standingBy ?? 0;
  if (standingBy === 0 || hasBegun(game)) return null;
  const isOne = standingBy === 1;
  return (
    <Titled
      title={isOne ? `${runnersUp?.next} is on the waitlist` : `${standingBy} teams are on the waitlist`}
      className="card grid gap-3 p-5 wrap-anywhere"
      data-show="acting"
    >
      <p>
        {isOne
          ? `${runnersUp?.next} still wants to play.`
          : `We ask ${runnersUp?.next} first, then the others one after another. The first to say yes plays you.`}{' '}
        Once you offer it, everyone can find the date again, too.
      </p>
      <ActionButton
        className="button-solid justify-self-start"
        pendingText="Offering…"
        action={() => offerToLine(game)}
      >
        {isOne ? 'Offer them this game' : 'Offer it to them one by one'}
      </ActionButton>
    </Titled>
  );
}

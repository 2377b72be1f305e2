import { shortDayText, timeRangeText, dateText, todayText } from '@playfield/contracts/fields/dates.ts';
import * as words from '@playfield/contracts/fields/weekends.ts';
import { SEASON_DAYS_MAX, weekendDays } from '@playfield/contracts/fields/weekends.ts';
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import type { Weekend, Weekends } from '@playfield/contracts/weekends.ts';
import { useState } from 'react';
import { ActionButton, TextLink } from '../../../shared/ui/Button.tsx';
import { Crest } from '../../../shared/ui/Crest.tsx';
import { keepFocus } from '../../../shared/ui/keepFocus.ts';
import { EmptyState, Skeleton, Unready } from '../../../shared/ui/States.tsx';
import { useFresh, useValue } from '../../../shared/ui/useValue.ts';
import { $weekends, answerGame, chooseDays, loadWeekends, saveHabits } from './store.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { Segments, TextField } from '../../../shared/ui/Field.tsx';
import { Form, SubmitButton } from '../../../shared/ui/Form.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';
import { SignedIn } from '../../../shared/ui/SignedIn.tsx';

export default function Weekends() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,48rem)] gap-8 pt-3 pb-8 md:pb-12">
      <SignedIn managers waiting={<Skeleton rows={3} className="h-40" />}>
        {({ id }) => <Answers teamId={id} />}
      </SignedIn>
    </div>
  );
}

function Answers({ teamId }: { teamId: number }) {
  const weekends = useValue($weekends);
  useFresh(() => void loadWeekends(), teamId);
  if (weekends.status !== 'ready') return <Unready of={weekends} rows={3} className="h-40" retry={loadWeekends} />;
  const { ready, weekends: shown, season } = weekends.value;
  if (!ready)
    return (
      <EmptyState icon="calendar" title="Where and when do you play?">
        <p className="max-w-prose text-soft">
          We need your field or town, your free hours and how far you would go. Then we can find games for your
          weekends.
        </p>
        <a href="/team-profile#opponents" className="button button-solid" data-show="acting">
          Set your availability
        </a>
      </EmptyState>
    );
  const games = shown.flatMap((one) => one.games).filter(({ status }) => status !== 'off');
  return (
    <>
      {games.length > 0 && (
        <Titled level="h2" title="Games for you" className="grid gap-4">
          {games.map((game) => (
            <SuggestedGame key={game.id} game={game} />
          ))}
        </Titled>
      )}
      <Titled level="h2" title="When can you play?" className="grid gap-4">
        <p className="max-w-prose text-soft">
          On Sunday evening we pair all teams that would play, and propose a whole game: opponent, time and field. It is
          agreed once both of you say yes.
        </p>
        {shown.map(
          (weekend) => (!weekend.closed || weekend.days) && <OneWeekend key={weekend.saturday} {...weekend} />,
        )}
      </Titled>
      <Season habits={weekends.value} key={JSON.stringify(season)} />
    </>
  );
}

function SuggestedGame({ game }: { game: WeekendGame }) {
  const { id, team, host, location, reasons, status, answer, theySaidYes, matchupId } = game;
  const until = words.momentText(game.answerBy, game.timeZone);
  const asked = `${theySaidYes ? `${team.teamName} said yes. ` : ''}Answer by ${until}.`;
  return (
    <article className="card grid gap-3 p-5" aria-labelledby={`game-${id}`}>
      <p className="font-semibold">
        {shortDayText(game.date)} · {timeRangeText(game)}
      </p>
      <h3 id={`game-${id}`} className="flex items-center gap-2 font-sans text-lg font-semibold wrap-anywhere">
        <Crest team={team} className="size-8" />
        <TextLink href={`/team-profile/${team.id}`}>{team.teamName}</TextLink>
      </h3>
      <p>{host === 'us' ? 'On your field' : `They host, in ${location}`}</p>
      <p className="text-soft">{reasons.join(' · ')}</p>
      {status === 'agreed' ? (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="badge badge-accepted">You both said yes</span>
          <a href={`/games/${matchupId}`} className="button button-solid">
            See the game
          </a>
        </p>
      ) : (
        <>
          <p aria-live="polite">
            {answer === 'yes' ? `You said yes. ${team.teamName} can answer until ${until}.` : asked}
          </p>
          <p className="flex flex-wrap gap-2" data-show="acting">
            {answer !== 'yes' && (
              <ActionButton className="button-primary" pendingText="One moment…" action={() => answerGame(game, 'yes')}>
                Yes, we’ll play
              </ActionButton>
            )}
            <ActionButton pendingText="One moment…" action={() => answerGame(game, 'no')}>
              No, not this game
            </ActionButton>
          </p>
        </>
      )}
    </article>
  );
}

function OneWeekend(weekend: Weekend) {
  const [pending, setPending] = useState(false);
  const { saturday, closed, days, games } = weekend;
  const isAgreed = (date: string) => games.some((game) => game.status === 'agreed' && game.date === date);
  const choices = words.weekendDays.map(({ value, label }) => {
    const others = (days ?? []).filter((day) => day !== value);
    const chosen = days?.includes(value) ?? false;
    return { label, date: words.weekendDate(saturday, value), chosen, next: chosen ? others : [...others, value] };
  });
  // Once games are arranged, days can only be given up; an agreed game is canceled on its page.
  const shown = closed
    ? choices.filter(({ chosen, date }) => chosen && !isAgreed(date))
    : [...choices, { label: 'Not this weekend', date: null, chosen: days?.length === 0, next: [] }];

  async function save(next: words.WeekendDay[]): Promise<void> {
    if (pending) return;
    setPending(true);
    await chooseDays(saturday, next);
    setPending(false);
  }

  return (
    <article className="card grid gap-4 p-5" aria-labelledby={`weekend-${saturday}`}>
      <div className="grid gap-1">
        <h3 id={`weekend-${saturday}`} className="text-subheading leading-snug">
          {words.weekendText(saturday)}
        </h3>
        <p className="text-soft" aria-live="polite">
          {stateOf(weekend)}
        </p>
      </div>
      {shown.length > 0 && (
        <fieldset className="flex flex-wrap gap-2" data-show="acting">
          <legend className="sr-only">Days of the weekend of {words.weekendText(saturday)}</legend>
          {shown.map(({ label, date, chosen, next }) => (
            <button
              key={label}
              type="button"
              className={`button ${chosen && !closed ? 'button-solid' : 'button-quiet'}`}
              aria-pressed={closed ? undefined : chosen}
              data-click="answer"
              aria-disabled={pending}
              onClick={({ currentTarget }) => keepFocus(currentTarget, save(next))}
            >
              {closed && 'Drop out of '}
              {label}
              {date && <span className="sr-only">, {shortDayText(date)}</span>}
            </button>
          ))}
        </fieldset>
      )}
    </article>
  );
}

function stateOf({ closed, closesAt, timeZone, days, seeking, games }: Weekend): string {
  const until = words.momentText(closesAt, timeZone);
  if (days === null) return `Answer by ${until}.`;
  if (days.length === 0)
    return closed ? 'You do not play this weekend.' : `You do not play. You can change that until ${until}.`;
  if (!closed) return `You would play on ${words.daysText(days)}. We look for your game on ${until}.`;
  if (games.some(({ status }) => status === 'agreed')) return 'You have a game. To cancel it, open the game.';
  if (seeking.length > 0) return `We are looking for a game on ${words.daysText(seeking)}.`;
  return `You would play on ${words.daysText(days)}.`;
}

const LAST_DAY = todayText(new Date(Date.now() + SEASON_DAYS_MAX * DAY_MS));
const DAYS = [...weekendDays, { value: 'saturday sunday', label: 'Both days' }];

function Season({ habits: { season, asked } }: { habits: Weekends }) {
  const [chosen, choose] = useState(season?.days.join(' ') ?? '');
  const days = weekendDays.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
  return (
    <Titled level="h2" title="Every weekend" id="season" className="grid gap-4">
      <Form
        save={({ 'season.until': until = '' }) => saveHabits({ asked, season: { days, until } })}
        className="card grid gap-5 p-5"
        data-show="acting"
      >
        <Segments name="season.days" legend="We would play every" options={DAYS} value={chosen} onChange={choose} />
        <TextField
          name="season.until"
          label="Until"
          type="date"
          min={todayText()}
          max={LAST_DAY}
          defaultValue={season?.until ?? ''}
          help="The last day of your season. Until then we do not ask, and you can still change each weekend."
        />
        <p className="flex flex-wrap gap-2">
          <SubmitButton>Save season</SubmitButton>
          {season && (
            <ActionButton
              className="button-plain"
              pendingText="One moment…"
              action={() => saveHabits({ asked, season: null })}
            >
              Remove season
            </ActionButton>
          )}
        </p>
        {season && <p className="text-soft">Saved until {dateText(season.until)}.</p>}
      </Form>
      <p className="flex flex-wrap items-center justify-between gap-3" data-show="acting">
        <span className="text-soft">
          {asked ? 'On Thursday afternoon we ask you about the weekend after next.' : 'We do not ask you on Thursdays.'}
        </span>
        <ActionButton pendingText="One moment…" action={() => saveHabits({ asked: !asked, season })}>
          {asked ? 'Do not ask' : 'Ask me on Thursdays'}
        </ActionButton>
      </p>
    </Titled>
  );
}

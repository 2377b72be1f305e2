import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { namesField, placeText } from '@playfield/contracts/fields/places.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { WaitingChange } from '@playfield/contracts/changes.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import { pathOf, placeOf, titleOf, waitingText } from '../../offers/proposals/words.ts';
import type { ScheduledGame, Standing } from '@playfield/contracts/schedules.ts';
import { timeThere } from '../../../shared/format/zones.ts';
import { Crest, TextLink } from '../../../shared/ui/Button.tsx';
import { Menu } from '../../../shared/ui/Menu.tsx';
import { directionsLink, CalendarItems } from '../../games/facts/CalendarItems.tsx';
import { lacksOwnField, shownPlaceText } from '../../games/facts/where.ts';
import type { Entry } from './schedule.ts';

type Props = { entry: Entry; isPast?: boolean; dated?: boolean };

export function ScheduledEntry({ entry, isPast = false, dated = isPast }: Props) {
  return 'game' in entry ? (
    <Game scheduled={entry.game} isPast={isPast} dated={dated} />
  ) : (
    <ProposedGame proposal={entry.proposal} />
  );
}

const badges: Record<Standing, string> = {
  agreed: 'badge-accepted',
  answer: 'badge-pending',
  waiting: 'badge-pending',
  open: '',
  canceled: 'badge-rejected',
};

function wordsOf({ game, standing, asking }: ScheduledGame): string {
  if (standing === 'answer') return waitingText(asking);
  return {
    agreed: 'Confirmed',
    waiting: 'Waiting for their answer',
    open: 'Open',
    canceled: game.calledOffLate ? 'Canceled late' : 'Canceled',
  }[standing];
}

function Game({ scheduled, isPast, dated }: { scheduled: ScheduledGame; isPast: boolean; dated: boolean }) {
  const { game, standing, opponent, change } = scheduled;
  const kind = `${labelOf(sports, game.sport)} · ${labelOf(ageGroups, game.ageGroup)}`;
  const isOn = standing === 'agreed' && !isPast;
  return (
    <article className="card grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-subheading leading-snug">
            {opponent && <Crest team={opponent} className="mr-2 inline-block size-8 align-middle" />}
            <TextLink href={`/games/${game.id}`}>
              {opponent ? `vs. ${opponent.teamName}` : 'Open date'}
              <span className="sr-only">, {shortDayText(game.date)}</span>
            </TextLink>
          </h3>
          <p className={standing === 'canceled' ? 'line-through' : ''}>
            {dated && `${shortDayText(game.date)}, `}
            {timeThere(game)}
          </p>
          <p className="text-soft">
            {shownPlaceText(scheduled)} · {kind}
          </p>
        </div>
        <span className={`badge wrap-anywhere whitespace-normal ${badges[standing]}`}>{wordsOf(scheduled)}</span>
      </div>
      {change && opponent && isOn && <ProposedChange game={game} change={change} opponent={opponent.teamName} />}
      {!isPast && standing !== 'canceled' && <Actions scheduled={scheduled} />}
    </article>
  );
}

type ChangeProps = { game: Matchup; change: WaitingChange; opponent: string };

function ProposedChange({ game, change: { mine, after }, opponent }: ChangeProps) {
  const who = mine ? 'You asked' : `${opponent} asks`;
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        {who} to move it to {shortDayText(after.date)}, {timeRangeText(after)}, {placeText(after)}.
      </p>
      <a
        href={`/games/${game.id}`}
        className={`button ${mine ? 'button-quiet' : 'button-solid'}`}
        data-show={mine ? undefined : 'acting'}
      >
        {mine ? 'See your proposal' : 'Answer'}
        <span className="sr-only"> about the game on {shortDayText(game.date)}</span>
      </a>
    </div>
  );
}

function Actions({ scheduled }: { scheduled: ScheduledGame }) {
  const { game, standing, opponent } = scheduled;
  const which = <span className="sr-only"> for the game on {shortDayText(game.date)}</span>;
  if (standing === 'answer' || standing === 'open' || standing === 'waiting') {
    const words = { answer: 'Answer', open: 'See your post', waiting: 'See your interest' }[standing];
    return (
      <a
        href={`/games/${game.id}`}
        className={`button justify-self-end ${standing === 'answer' ? 'button-solid' : 'button-quiet'}`}
        data-show={standing === 'answer' ? 'acting' : undefined}
      >
        {words}
        {which}
      </a>
    );
  }
  if (!opponent) return null;
  const isKnown = namesField(game);
  const isOurs = lacksOwnField(scheduled);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Menu label={`Add the game on ${shortDayText(game.date)} to a calendar`}>
        <CalendarItems game={game} opponent={opponent} />
      </Menu>
      {!scheduled.blocked && (
        <a
          href={`/messages/${opponent.id}`}
          className={`button ${isKnown || isOurs ? 'button-quiet' : 'button-solid'}`}
        >
          {isKnown || isOurs ? 'Message' : 'Ask for the field'}
          <span className="sr-only"> {opponent.teamName}</span>
        </a>
      )}
      {isOurs && (
        <a href={`/games/${game.id}#field`} className="button button-solid" data-show="acting">
          Add field{which}
        </a>
      )}
      {isKnown && (
        <a href={directionsLink(game)} className="button button-solid" target="_blank" rel="noreferrer">
          Directions{which}
        </a>
      )}
    </div>
  );
}

function ProposedGame({ proposal }: { proposal: Proposal }) {
  const { game, mine } = proposal;
  return (
    <article className="card grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-subheading leading-snug">{titleOf(proposal)}</h3>
          <p>{timeRangeText(game)}</p>
          <p className="text-soft">{placeOf(proposal)}</p>
        </div>
        <span className="badge badge-pending">{mine ? 'Waiting for their answer' : 'Waiting for you'}</span>
      </div>
      <a
        href={pathOf(proposal)}
        className={`button justify-self-end ${mine ? 'button-quiet' : 'button-solid'}`}
        data-show={mine ? undefined : 'acting'}
      >
        {mine ? 'See your proposal' : 'Answer'}
        <span className="sr-only"> of {shortDayText(game.date)}</span>
      </a>
    </article>
  );
}

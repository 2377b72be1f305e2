import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { ScheduledGame, Standing } from '@playfield/contracts/schedules.ts';
import { Menu, MenuItem } from '../../shared/ui/Menu.tsx';
import { directionsLink, googleCalendarLink, outlookLink } from '../calendar/links.ts';
import { gameFile } from '../calendar/store.ts';
import type { Entry } from './days.ts';

type Props = { entry: Entry; isPast?: boolean };

export function ScheduledEntry({ entry, isPast = false }: Props) {
  return 'game' in entry ? (
    <Game scheduled={entry.game} change={entry.change} isPast={isPast} />
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

function wordsOf({ standing, interested }: ScheduledGame): string {
  if (standing === 'answer')
    return interested === 1 ? '1 team is waiting for you' : `${interested} teams are waiting for you`;
  return { agreed: 'Agreed', waiting: 'Waiting for their answer', open: 'Open', canceled: 'Canceled' }[standing];
}

type GameProps = { scheduled: ScheduledGame; change: Proposal | null; isPast: boolean };

function Game({ scheduled, change, isPast }: GameProps) {
  const { game, standing, opponent } = scheduled;
  const kind = `${labelOf(sports, game.sport)} · ${labelOf(ageGroups, game.ageGroup)}`;
  const isOn = standing === 'agreed' && !isPast;
  return (
    <article className="card grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal">
            {opponent ? `vs. ${opponent.teamName}` : 'Open date'}
          </h3>
          <p>
            {isPast && `${shortDayText(game.date)}, `}
            {timeRangeText(game)}
            {opponent && standing === 'agreed' && ` · ${fieldOf(scheduled) === 'home' ? 'Home' : 'Away'}`}
          </p>
          <p className="text-soft">
            {[game.address, game.location].filter(Boolean).join(', ')} · {kind}
          </p>
        </div>
        <span className={`badge ${badges[standing]}`}>{wordsOf(scheduled)}</span>
      </div>
      {change && isOn && <ProposedChange change={change} />}
      {!isPast && standing !== 'canceled' && <Actions scheduled={scheduled} />}
    </article>
  );
}

function ProposedChange({ change }: { change: Proposal }) {
  const { kind, mine, team, game } = change;
  const who = mine ? 'You asked' : `${team.teamName} asks`;
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        {kind === 'calloff'
          ? `${who} to cancel this game.`
          : `${who} to move it to ${shortDayText(game.date)}, ${timeRangeText(game)}, ${game.location}.`}
      </p>
      <a href={`/messages/${team.id}`} className={`button ${mine ? 'button-quiet' : 'button-solid'}`}>
        {mine ? 'See your proposal' : 'Answer'}
        <span className="sr-only"> about the game on {shortDayText(game.date)}</span>
      </a>
    </div>
  );
}

/** Whose field it is on: a team that looks for a host plays at the other's. */
function fieldOf({ game, opponent }: ScheduledGame): 'home' | 'away' {
  const isOwn = game.team.id !== opponent?.id;
  return isOwn === (game.matchupType === 'hosting') ? 'home' : 'away';
}

/** What to do next, the most likely last, where the thumb is. */
function Actions({ scheduled }: { scheduled: ScheduledGame }) {
  const { game, standing, opponent } = scheduled;
  const which = <span className="sr-only"> for the game on {shortDayText(game.date)}</span>;
  if (standing === 'answer' || standing === 'open' || standing === 'waiting') {
    const [href, words] = {
      answer: ['/team-profile#received', 'Answer'],
      open: ['/team-profile#posted', 'See your post'],
      waiting: ['/team-profile#expressed', 'See your interest'],
    }[standing];
    return (
      <a href={href} className={`button justify-self-end ${standing === 'answer' ? 'button-solid' : 'button-quiet'}`}>
        {words}
        {which}
      </a>
    );
  }
  if (!opponent) return null;
  // A post that looks for a host names its own team's town, not the field.
  const isKnown = Boolean(game.address) || game.matchupType === 'hosting';
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Menu label={`Add the game on ${shortDayText(game.date)} to a calendar`}>
        <MenuItem icon="calendar" href={googleCalendarLink(game, opponent.teamName)}>
          Google Calendar
        </MenuItem>
        <MenuItem icon="calendar" href={gameFile(game.id)}>
          Apple Calendar
        </MenuItem>
        <MenuItem icon="calendar" href={outlookLink(game, opponent.teamName)}>
          Outlook
        </MenuItem>
      </Menu>
      <a href={`/messages/${opponent.id}`} className={`button ${isKnown ? 'button-quiet' : 'button-solid'}`}>
        {isKnown ? 'Message' : 'Ask where you play'}
        <span className="sr-only"> {opponent.teamName}</span>
      </a>
      {isKnown && (
        <a href={directionsLink(game)} className="button button-solid" target="_blank" rel="noreferrer">
          Directions{which}
        </a>
      )}
    </div>
  );
}

function ProposedGame({ proposal }: { proposal: Proposal }) {
  const { game, team, mine } = proposal;
  return (
    <article className="card grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal">
            {mine ? `You proposed a game to ${team.teamName}` : `${team.teamName} proposes a game`}
          </h3>
          <p>{timeRangeText(game)}</p>
          <p className="text-soft">{game.location}</p>
        </div>
        <span className="badge badge-pending">{mine ? 'Waiting for their answer' : 'Waiting for you'}</span>
      </div>
      <a href="/team-profile#opponents" className={`button justify-self-end ${mine ? 'button-quiet' : 'button-solid'}`}>
        {mine ? 'See your proposal' : 'Answer'}
        <span className="sr-only"> of {shortDayText(game.date)}</span>
      </a>
    </article>
  );
}

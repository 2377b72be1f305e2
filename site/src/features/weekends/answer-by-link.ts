/**
 * Answers by the link of an email, without signing in. Opening the link changes nothing: programs that check emails open
 * links, too. The answer of the link comes first, and takes one tap.
 */
import { request } from '@playfield/contracts/http/client.ts';
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { momentText, weekendDays, weekendText, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { answerWeekendLink, readWeekendLink, type LinkedWeekend } from '@playfield/contracts/weekend-links.ts';
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import { messageOf } from '../../shared/api/ask.ts';
import { whilePending } from '../../shared/forms/pending.ts';
import { fillSlots, showState } from '../../shared/forms/states.ts';

type Choice<Answer> = { name: string; label: string; body: Answer };
type Days = { days: WeekendDay[] };
type YesOrNo = { answer: 'yes' | 'no' };

const address = new URLSearchParams(location.search);
const token = address.get('token') ?? '';
const linked = address.get('answer') ?? '';

function show(state: 'weekend' | 'game' | 'agreed' | 'over' | 'error', title: string, message: string): void {
  fillSlots('message', message);
  showState(state, title);
}

const refusal = (error: unknown) =>
  show('error', 'This did not work', messageOf(error, 'Something went wrong. Please try again.'));

const daysText = (days: readonly WeekendDay[]) =>
  weekendDays
    .filter(({ value }) => days.includes(value))
    .map(({ label }) => label)
    .join(' and ');

const DAY_CHOICES: readonly Choice<Days>[] = [
  { name: 'saturday-sunday', label: 'Yes, on both days', body: { days: ['saturday', 'sunday'] } },
  { name: 'saturday', label: 'Yes, on Saturday', body: { days: ['saturday'] } },
  { name: 'sunday', label: 'Yes, on Sunday', body: { days: ['sunday'] } },
  { name: 'none', label: 'Not this weekend', body: { days: [] } },
];
const GAME_CHOICES: readonly Choice<YesOrNo>[] = [
  { name: 'yes', label: 'Yes, we’ll play', body: { answer: 'yes' } },
  { name: 'no', label: 'No, not this game', body: { answer: 'no' } },
];

/** The link's answer first, as the main button. */
function offer(choices: readonly Choice<Days | YesOrNo>[]): void {
  const sorted = choices.toSorted((one, other) => Number(other.name === linked) - Number(one.name === linked));
  const buttons = sorted.map(({ name, label, body }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `button ${name === (sorted[0]?.name ?? '') ? 'button-primary' : 'button-quiet'}`;
    button.dataset.click = 'answer';
    button.dataset.pending = 'One moment…';
    button.textContent = label;
    button.addEventListener('click', () => void whilePending(button, () => send(body)));
    return button;
  });
  document.querySelector('#choices')?.replaceChildren(...buttons);
}

function present({ teamName, weekend, game }: LinkedWeekend, answered: boolean): void {
  if (game) return presentGame(game, teamName);
  if (!weekend) return;
  const { saturday, closed, closesAt, timeZone, days, open = ['saturday', 'sunday'] } = weekend;
  const until = momentText(closesAt, timeZone);
  if (closed) return show('over', `The weekend of ${weekendText(saturday)}`, 'Its games are being arranged already.');
  offer(DAY_CHOICES.filter(({ body }) => body.days.every((day) => open.includes(day))));
  if (days === null)
    return show(
      'weekend',
      `Would ${teamName} play on ${weekendText(saturday)}?`,
      `One more tap sends your answer. You can answer until ${until}.`,
    );
  const isIn = days.length > 0;
  const said = isIn ? `${teamName} would play on ${daysText(days)}.` : `${teamName} doesn’t play this weekend.`;
  const next = isIn
    ? `We look for a game on ${until}. Until then you can change that.`
    : `You can change that until ${until}.`;
  // Also of someone else in the team, who was asked as well.
  show('weekend', answered ? (isIn ? 'You’re in' : 'Not this weekend') : 'Your team has answered', `${said} ${next}`);
}

function presentGame(game: WeekendGame, teamName: string): void {
  const { team, status, answer, theySaidYes, host, town, reasons } = game;
  const day = shortDayText(game.date);
  fillSlots('when', `${day}, ${timeRangeText(game)}`);
  fillSlots('where', host === 'us' ? 'On your field' : `They host, in ${town}`);
  fillSlots('why', reasons.join(' · ') || 'They would play that day, too.');
  if (status === 'agreed') {
    const link = document.querySelector<HTMLAnchorElement>('#agreed');
    if (link) link.href = `/games/${game.matchupId}`;
    return show(
      'agreed',
      'You have a game',
      `${teamName} plays ${team.teamName} on ${day}. Sign in to see the field and their contacts.`,
    );
  }
  if (status === 'off')
    return answer === 'no'
      ? show(
          'over',
          'You said no to this game',
          `We keep looking for another game on ${day} while there’s time. Can’t play that day at all? Drop out of it on your weekends page.`,
        )
      : show(
          'over',
          'This game did not work out',
          'It did not get both teams’ yes in time. We write to you if we find another.',
        );
  const until = momentText(game.answerBy, game.timeZone);
  offer(answer === 'yes' ? GAME_CHOICES.filter(({ name }) => name === 'no') : GAME_CHOICES);
  if (answer === 'yes') return show('game', 'You said yes', `${team.teamName} can answer until ${until}.`);
  const they = theySaidYes ? `${team.teamName} said yes. ` : '';
  show('game', `Play ${team.teamName}?`, `${they}One more tap answers for ${teamName}. You can answer until ${until}.`);
}

async function send(body: Days | YesOrNo): Promise<void> {
  try {
    present(await request(answerWeekendLink, { body: { token, ...body } }), true);
  } catch (error) {
    refusal(error);
  }
}

async function lookUp(): Promise<void> {
  try {
    present(await request(readWeekendLink, { body: { token } }), false);
  } catch (error) {
    refusal(error);
  }
}

if (token) void lookUp();
else show('error', 'This did not work', 'No question was found in the address.');

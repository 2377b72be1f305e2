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

type Answer = { days: WeekendDay[] } | { answer: 'yes' | 'no' };
type Choice = { name: string; label: string; body: Answer };

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

const DAY_CHOICES: readonly Choice[] = [
  { name: 'saturday-sunday', label: 'Yes, on both days', body: { days: ['saturday', 'sunday'] } },
  { name: 'saturday', label: 'Yes, on Saturday', body: { days: ['saturday'] } },
  { name: 'sunday', label: 'Yes, on Sunday', body: { days: ['sunday'] } },
  { name: 'none', label: 'Not this weekend', body: { days: [] } },
];
const GAME_CHOICES: readonly Choice[] = [
  { name: 'yes', label: 'Yes, we’ll play', body: { answer: 'yes' } },
  { name: 'no', label: 'We can’t', body: { answer: 'no' } },
];

/** The link's answer first, as the main button. */
function offer(choices: readonly Choice[]): void {
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
  const { saturday, closed, closesAt, timeZone, days } = weekend;
  const until = momentText(closesAt, timeZone);
  if (closed) return show('over', `The weekend of ${weekendText(saturday)}`, 'Its games are being arranged already.');
  offer(DAY_CHOICES);
  if (!answered || days === null)
    return show(
      'weekend',
      `Would ${teamName} play on ${weekendText(saturday)}?`,
      `One more tap sends your answer. You can answer until ${until}.`,
    );
  const [title, message] =
    days.length > 0
      ? ['You are in', `${teamName} would play on ${daysText(days)}. We propose a game on ${until}.`]
      : ['Not this weekend', `Thank you for saying so. You can change that until ${until}.`];
  show('weekend', title, message);
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
      ? show('over', 'You said no', 'Thank you for saying so. If there is time, we look for another game for that day.')
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

async function send(body: Answer): Promise<void> {
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

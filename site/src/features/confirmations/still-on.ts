/** Answers whether a game is still on, or that its cancellation was seen, by an emailed link. Opening it answers nothing. */
import {
  answerGameLink,
  INVALID_GAME_LINK,
  readGameLink,
  type LinkedGame,
} from '@playfield/contracts/confirmations.ts';
import { CallError, request } from '@playfield/contracts/http/client.ts';
import { messageOf } from '../../shared/api/ask.ts';
import { whilePending } from '../../shared/forms/pending.ts';
import { fillSlots, showState } from '../../shared/forms/states.ts';

type Answer = 'yes' | 'no' | 'seen';

const token = new URLSearchParams(location.search).get('token') ?? '';
const FAILED = 'That did not work. Please try again.';
const PARTS = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
let shown: LinkedGame | undefined;

async function look(): Promise<void> {
  await from(() => request(readGameLink, { body: { token } }));
  // The email's second link.
  if (shown?.about === 'ask' && shown.state === 'open' && location.hash === '#no') askTwice();
}

const answer = (given: Answer) => from(() => request(answerGameLink, { body: { token, answer: given } }));

async function from(ask: () => Promise<LinkedGame>): Promise<void> {
  try {
    show(await ask());
  } catch (error) {
    const isRefused = error instanceof CallError && error.status === 400;
    if (isRefused) showInvalid(messageOf(error, INVALID_GAME_LINK));
    else showProblem('That did not work', messageOf(error, FAILED));
  }
}

function showProblem(title: string, message: string): void {
  fillSlots('message', message);
  showState('error', title);
}

/** Asking again would be answered the same. */
function showInvalid(message: string): void {
  showProblem('This link does not work', message);
  document.querySelector('#again')?.setAttribute('hidden', '');
}

function show(game: LinkedGame): void {
  shown = game;
  const { matchupId, date, startTime, teamName, otherTeamName: them } = game;
  // A shared module for this one line would load with every screen.
  const when = new Date(`${date}T${startTime}`).toLocaleString('en-US', PARTS);
  fillSlots('game', `${teamName} vs. ${them}, ${when}`);
  document.querySelector<HTMLAnchorElement>('[data-game]')?.setAttribute('href', `/games/${matchupId}`);
  const [state, title, message] = wordsFor(game);
  fillSlots('message', message);
  showState(state, title);
}

function wordsFor({ about, state, otherTeamName: them }: LinkedGame): [state: string, title: string, message: string] {
  if (about === 'cancellation') {
    if (state === 'seen') return ['seen', 'Thanks', `${them} can see that you know. We won’t remind you again.`];
    if (state === 'open')
      return ['cancellation', 'This game is canceled', `${them} canceled it. Let them know that you’ve seen it.`];
    return ['closed', 'This game is over', 'There is nothing left to answer.'];
  }
  switch (state) {
    case 'open':
      return ['ask', 'Still on?', `One tap lets ${them} know that your team will be there.`];
    case 'yes':
      return ['yes', 'You’re on', `${them} can see that your team will be there.`];
    case 'canceled':
      return ['canceled', 'This game is canceled', 'Nobody needs to go. See the game for what happened.'];
    case 'moved':
      return ['moved', 'This game has a new time', 'Sign in to see it and to answer.'];
    case 'seen':
    case 'closed':
      return ['closed', 'This game is over', 'There is nothing left to answer.'];
  }
}

/** Canceling takes a second tap: there is no way back. */
function askTwice(): void {
  if (!shown) return;
  fillSlots('message', `This cancels the game, and we tell ${shown.otherTeamName} at once. You can’t undo it.`);
  showState('no', 'Cancel this game?');
}

function onPress(id: string, work: () => Promise<void>): void {
  const button = document.querySelector<HTMLButtonElement>(`#${id}`);
  button?.addEventListener('click', () => void whilePending(button, work));
}

onPress('yes', () => answer('yes'));
onPress('cancel', () => answer('no'));
onPress('seen', () => answer('seen'));
onPress('again', look);
document.querySelector('#no')?.addEventListener('click', askTwice);
document.querySelector('#back')?.addEventListener('click', () => shown && show(shown));
if (token) void look();
else showInvalid(INVALID_GAME_LINK);

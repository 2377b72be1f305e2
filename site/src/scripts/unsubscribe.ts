import { CallError, request } from '@playfield/contracts/client.ts';
import { INVALID_UNSUBSCRIBE_LINK, resubscribe, unsubscribe } from '@playfield/contracts/mailing.ts';
import { messageOf } from '../api/ask.ts';
import { showFailure } from '../stores/toasts.ts';
import { whilePending } from './forms/pending.ts';
import { fillSlots, showState } from './states.ts';

const address = new URLSearchParams(location.search);
const token = address.get('token') ?? '';
/** The newsletter's link says so; all others are about notifications. */
const list = address.get('list') === 'newsletter' ? 'newsletter' : 'notifications';

const words = {
  off: 'You are unsubscribed',
  on: 'You are subscribed again',
  invalid: 'This link does not work',
  failed: 'That did not work',
};

async function turnOffAtOnce(): Promise<void> {
  if (!token) return showProblem('invalid', INVALID_UNSUBSCRIBE_LINK);
  try {
    show('off', (await request(unsubscribe, { body: { token } })).email);
  } catch (error) {
    const refused = error instanceof CallError && error.status === 400;
    if (refused) return showProblem('invalid', messageOf(error, INVALID_UNSUBSCRIBE_LINK));
    showProblem('failed', messageOf(error, 'Failed to update notification settings. Please try again.'));
  }
}

async function flip(state: 'on' | 'off'): Promise<void> {
  const call = state === 'on' ? resubscribe : unsubscribe;
  try {
    show(state, (await request(call, { body: { token } })).email);
  } catch (error) {
    showFailure('Update Failed', messageOf(error, 'Failed to update notification settings. Please try again.'));
  }
}

function show(state: 'on' | 'off', email: string): void {
  fillSlots('email', email);
  showState(state, words[state]);
}

function showProblem(state: 'invalid' | 'failed', message: string): void {
  fillSlots('problem', message);
  showState(state, words[state]);
}

function onPress(id: string, work: () => Promise<void>): void {
  const button = document.querySelector<HTMLButtonElement>(`#${id}`);
  button?.addEventListener('click', () => void whilePending(button, work));
}

/** The page's words are about notifications until the link says otherwise. */
function nameList(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-list]')) part.hidden = part.dataset.list !== list;
  if (list === 'notifications') return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-newsletter]')) {
    button.textContent = button.dataset.newsletter ?? '';
  }
}

nameList();
onPress('turn-on', () => flip('on'));
onPress('turn-off', () => flip('off'));
onPress('again', turnOffAtOnce);
void turnOffAtOnce();

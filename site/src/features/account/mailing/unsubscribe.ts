import { CallError, request } from '@playfield/contracts/http/client.ts';
import { INVALID_UNSUBSCRIBE_LINK, unsubscribe } from '@playfield/contracts/mailing.ts';
import { INVALID_STOP_LINK, stopSavedSearch } from '@playfield/contracts/saved-searches.ts';
import { messageOf } from '../../../shared/api/ask.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';
import { whilePending } from '../../../shared/forms/pending.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';

const address = new URLSearchParams(location.search);
const token = address.get('token') ?? '';
const list = ['newsletter', 'search', 'invitations'].find((name) => name === address.get('list')) ?? 'notifications';
const invalid = list === 'search' ? INVALID_STOP_LINK : INVALID_UNSUBSCRIBE_LINK;

const words = {
  off: { search: 'This alert is off', invitations: 'Invitations are off' }[list] ?? 'You are unsubscribed',
  on: list === 'invitations' ? 'Invitations are on' : 'You are subscribed again',
  invalid: 'This link does not work',
  failed: 'That did not work',
};

async function turnOffAtOnce(): Promise<void> {
  if (!token) return showProblem('invalid', invalid);
  try {
    show('off', await turnOff());
  } catch (error) {
    const refused = error instanceof CallError && error.status === 400;
    if (refused) return showProblem('invalid', messageOf(error, invalid));
    showProblem('failed', messageOf(error, 'Failed to update notification settings. Please try again.'));
  }
}

/** @returns the masked address, or the saved search's name */
async function turnOff(): Promise<string> {
  if (list === 'search') return (await request(stopSavedSearch, { body: { token } })).name ?? '';
  return (await request(unsubscribe, { body: { token } })).email;
}

async function flip(state: 'on' | 'off'): Promise<void> {
  try {
    show(state, (await request(unsubscribe, { body: { token, again: state === 'on' } })).email);
  } catch (error) {
    showFailure('Update Failed', messageOf(error, 'Failed to update notification settings. Please try again.'));
  }
}

function show(state: 'on' | 'off', whose: string): void {
  fillSlots('whose', whose);
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

function nameList(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-list]'))
    part.hidden = !part.dataset.list?.split(' ').includes(list);
  for (const button of document.querySelectorAll<HTMLElement>('#turn-on, #turn-off'))
    button.textContent = button.dataset[list] ?? button.textContent;
}

nameList();
onPress('turn-on', () => flip('on'));
onPress('turn-off', () => flip('off'));
onPress('again', turnOffAtOnce);
void turnOffAtOnce();

import { CallError, request } from '@playfield/contracts/http/client.ts';
import { INVALID_UNSUBSCRIBE_LINK, unsubscribe } from '@playfield/contracts/mailing.ts';
import { messageOf } from '../../../shared/api/ask.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';
import { whilePending } from '../../../shared/forms/form.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';

const address = new URLSearchParams(location.search);
const token = address.get('token') ?? '';
const list = ['newsletter', 'invitations'].find((name) => name === address.get('list')) ?? 'notifications';

const titles = {
  off: list === 'invitations' ? 'Invitations are off' : 'You are unsubscribed',
  on: list === 'invitations' ? 'Invitations are on' : 'You are subscribed again',
};

/** Runs only on a click, because mail scanners open links and some of them run scripts. */
async function turn(state: keyof typeof titles): Promise<void> {
  try {
    const { email } = await request(unsubscribe, { body: { token, again: state === 'on' } });
    fillSlots('whose', email);
    showState(state, titles[state]);
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return showInvalid();
    showFailure('Update Failed', messageOf(error, 'Failed to update notification settings. Please try again.'));
  }
}

function showInvalid(): void {
  fillSlots('problem', INVALID_UNSUBSCRIBE_LINK);
  showState('invalid', 'This link does not work');
}

for (const part of document.querySelectorAll<HTMLElement>('[data-list]'))
  part.hidden = !part.dataset.list?.split(' ').includes(list);
for (const state of ['on', 'off'] as const) {
  const button = document.querySelector<HTMLButtonElement>(`#turn-${state}`);
  if (!button) continue;
  button.textContent = button.dataset[list] ?? button.textContent;
  button.addEventListener('click', () => void whilePending(button, () => turn(state)));
}
if (!token) showInvalid();

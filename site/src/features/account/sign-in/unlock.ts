import { request } from '@playfield/contracts/http/client.ts';
import { INVALID_UNLOCK_LINK, unlockSecondStep } from '@playfield/contracts/two-step.ts';
import { messageOf } from '../../../shared/api/ask.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';

const token = new URLSearchParams(location.search).get('token') ?? '';

async function unlock(): Promise<void> {
  show('loading', 'Unlocking…', 'This takes a moment.');
  try {
    const { message } = await request(unlockSecondStep, { body: { token } });
    show('success', 'Codes are unlocked', message);
  } catch (error) {
    show('failed', 'We couldn’t unlock your codes', messageOf(error, INVALID_UNLOCK_LINK));
  }
}

function show(state: 'loading' | 'success' | 'failed', title: string, message: string): void {
  fillSlots('message', message);
  showState(state, title);
}

document.querySelector('#unlock')?.addEventListener('click', () => void unlock());

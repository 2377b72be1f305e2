import { request } from '@playfield/contracts/http/client.ts';
import { confirmNewsletter, INVALID_NEWSLETTER_LINK } from '@playfield/contracts/newsletter.ts';
import { messageOf } from '../../../shared/api/ask.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';

/** Runs only on a click, because mail scanners open links and some of them run scripts. */
async function confirm(token: string): Promise<void> {
  showState('loading', 'Confirming…');
  try {
    const { message } = await request(confirmNewsletter, { body: { token } });
    fillSlots('message', message);
    showState('confirmed', 'You are subscribed');
  } catch (error) {
    fillSlots('message', messageOf(error, INVALID_NEWSLETTER_LINK));
    showState('failed', 'We couldn’t confirm this');
  }
}

const token = new URLSearchParams(location.search).get('token');
if (token) {
  showState('ready', 'Confirm your subscription');
  document.querySelector('#confirm')?.addEventListener('click', () => void confirm(token));
}

import { verify, VERIFICATION_FAILED } from '@playfield/contracts/auth.ts';
import { CallError, request } from '@playfield/contracts/client.ts';

const titles = { success: 'Email verified', error: 'We couldn’t verify your email' };

async function confirm(): Promise<void> {
  const token = new URLSearchParams(location.search).get('token');
  if (!token) return show('error', 'No verification token found in the URL.');
  try {
    const { message } = await request(verify, { query: { token } });
    show('success', message);
  } catch (error) {
    show('error', reason(error));
  }
}

function reason(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) {
    return 'Something went wrong during verification. Please try again.';
  }
  return error.body?.message ?? VERIFICATION_FAILED;
}

function show(state: keyof typeof titles, message: string): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset.state !== state;
  const [title, text] = [document.getElementById('title'), document.getElementById('message')];
  if (text) text.textContent = message;
  if (title) title.textContent = titles[state];
  title?.focus();
}

void confirm();

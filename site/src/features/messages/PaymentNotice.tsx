import type { Message } from '@playfield/contracts/messages.ts';
import { useState } from 'react';
import { showFailure, showSuccess } from '../../shared/stores/toasts.ts';

export const PAYMENT_WARNING = 'Playfield handles no money. Don’t pay anyone you haven’t met. Agree on fees in person.';
const OWN_WARNING = 'They see a warning with this message: Playfield handles no money.';
/** For the admins; no reason on the list says it, and services of the version before would not know a new one. */
const REPORTED_FOR = { reason: 'other', details: 'Asks for money' };

type Props = { message: Message; own: boolean };

/** The warning under a message that talks of money. The reader reports the message with one tap. */
export function PaymentNotice({ message, own }: Props) {
  return (
    <div role="note" className="notice payment-notice">
      <p>{own ? OWN_WARNING : PAYMENT_WARNING}</p>
      {!own && <ReportButton message={message} />}
    </div>
  );
}

function ReportButton({ message: { id, senderTeamName } }: { message: Message }) {
  const [state, setState] = useState<'idle' | 'sending' | 'reported'>('idle');

  async function report(): Promise<void> {
    if (state !== 'idle') return;
    setState('sending');
    try {
      const { fileReport } = await import('../reports/store.ts');
      const filed = await fileReport({ kind: 'message', id, words: 'this message' }, REPORTED_FOR);
      setState(filed.ok ? 'reported' : 'idle');
      if (filed.ok) showSuccess('Reported', filed.value.message);
    } catch {
      setState('idle');
      showFailure('Error', 'Your report could not be sent. Please try again.');
    }
  }

  return (
    <button
      type="button"
      className="button button-quiet"
      aria-disabled={state !== 'idle'}
      onClick={() => void report()}
    >
      {{ idle: 'Report', sending: 'Reporting…', reported: 'Reported' }[state]}
      <span className="sr-only"> this message from {senderTeamName}</span>
    </button>
  );
}

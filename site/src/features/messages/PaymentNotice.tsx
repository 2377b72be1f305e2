import type { Message } from '@playfield/contracts/messages.ts';
import { useState } from 'react';
import { reportForMoney } from '../safety/reports/store.ts';
import { showSuccess } from '../../shared/stores/toasts.ts';
import { MONEY_WARNING, NO_MONEY } from '../../shared/ui/Quote.tsx';
import { Button } from '../../shared/ui/Button.tsx';

const OWN_WARNING = `They see a warning with this message: ${NO_MONEY}`;

type Props = { message: Message; own: boolean };

export function PaymentNotice({ message, own }: Props) {
  return (
    <div role="note" className="notice payment-notice">
      <p>{own ? OWN_WARNING : MONEY_WARNING}</p>
      {!own && <ReportButton message={message} />}
    </div>
  );
}

function ReportButton({ message: { id, senderTeamName } }: { message: Message }) {
  const [state, setState] = useState<'idle' | 'sending' | 'reported'>('idle');

  async function report(): Promise<void> {
    if (state !== 'idle') return;
    setState('sending');
    const filed = await reportForMoney(id);
    setState(filed.ok ? 'reported' : 'idle');
    if (filed.ok) showSuccess('Reported', filed.value.message);
  }

  return (
    <Button aria-disabled={state !== 'idle'} onClick={() => void report()}>
      {{ idle: 'Report', sending: 'Reporting…', reported: 'Reported' }[state]}
      <span className="sr-only"> this message from {senderTeamName}</span>
    </Button>
  );
}

import { useState, type ComponentProps } from 'react';
import { later } from '../../../shared/ui/States.tsx';

const ProposeDialog = later(async () => (await import('./ProposeDialog.tsx')).ProposeDialog);

type Chosen = Pick<ComponentProps<typeof ProposeDialog>, 'opponent' | 'slot' | 'exact' | 'field'>;

/** The dialog that proposes a game, loaded once it is asked for. */
export function useProposal(onSent: () => void) {
  const [chosen, propose] = useState<Chosen | null>(null);
  const close = () => propose(null);
  function sent(): void {
    close();
    onSent();
  }
  return { propose, proposeDialog: chosen && <ProposeDialog {...chosen} onSent={sent} onClose={close} /> };
}

import { useState, type ComponentProps } from 'react';
import { lazy } from '../../../shared/ui/States.tsx';

const ProposeDialog = lazy(async () => (await import('./ProposeDialog.tsx')).ProposeDialog);

type Chosen = Pick<ComponentProps<typeof ProposeDialog>, 'opponent' | 'slot' | 'exact' | 'field'>;

export function useProposal(onSent: () => void) {
  const [chosen, propose] = useState<Chosen | null>(null);
  const close = () => propose(null);
  function sent(): void {
    close();
    onSent();
  }
  return { propose, proposeDialog: chosen && <ProposeDialog {...chosen} onSent={sent} onClose={close} /> };
}

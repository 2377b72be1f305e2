import { useState, type ComponentProps } from 'react';
import { lazy } from '../../../shared/ui/States.tsx';

/** Loads the team's own field first, so that the dialog's default place doesn't change while it is open. */
export const ProposeDialog = lazy(async () => {
  const dialog = await import('./ProposeDialog.tsx');
  await dialog.loadOwn();
  return dialog.ProposeDialog;
});

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

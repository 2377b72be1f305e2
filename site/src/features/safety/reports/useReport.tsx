import { useState, type ComponentType, type ReactNode } from 'react';
import type { Subject } from './store.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';
import type { Props } from './ReportDialog.tsx';

type Open = { Dialog: ComponentType<Props>; subject: Subject };

export function useReport(): { reportDialog: ReactNode; report: (subject: Subject) => void } {
  const [open, setOpen] = useState<Open | null>(null);

  async function show(subject: Subject): Promise<void> {
    try {
      const { ReportDialog } = await import('./ReportDialog.tsx');
      setOpen({ Dialog: ReportDialog, subject });
    } catch {
      showFailure('Error', 'The form could not be loaded. Check your connection and try again.');
    }
  }

  return {
    report: (subject) => void show(subject),
    reportDialog: open && <open.Dialog subject={open.subject} onClose={() => setOpen(null)} />,
  };
}

import type { ReactNode } from 'react';
import { ActionButton, Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  words: string;
  pendingText: string;
  cancelWords?: string;
  danger?: boolean;
  action: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmDialog({
  title,
  words,
  pendingText,
  cancelWords = 'Cancel',
  danger = true,
  action,
  onClose,
  children,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <Button data-first onClick={onClose}>
          {cancelWords}
        </Button>
        <ActionButton className={danger ? 'button-danger' : 'button-solid'} pendingText={pendingText} action={action}>
          {words}
        </ActionButton>
      </div>
    </Dialog>
  );
}

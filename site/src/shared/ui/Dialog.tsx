import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloseButton, Button, ActionButton } from './Button.tsx';
import { Form, SubmitButton, type Saving, TextArea } from './Field.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /** Stays open on a click outside, to protect typed input or content that is shown only once. */
  lasting?: boolean;
  full?: boolean;
  children: ReactNode;
};

const SHEET = 'w-[min(36rem,calc(100%-2rem))] max-h-[calc(100dvh-2rem)]';
const SCREEN = 'max-sm:size-full max-sm:max-h-dvh max-sm:max-w-none max-sm:rounded-none max-sm:border-0';

export function Dialog({ title, onClose, lasting = false, full = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Use a layout effect, so that the dialog is still in the DOM when closing it restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={`card overflow-auto bg-surface p-0 ${full ? SCREEN : ''} ${SHEET}`}
      onClose={onClose}
      closedby={lasting ? 'closerequest' : 'any'}
    >
      <div className="grid gap-5 p-5 sm:p-7">
        <header className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="text-heading">
            {title}
          </h2>
          <CloseButton aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

type Actions = { words: string; cancelWords?: string; pendingText?: string; danger?: boolean; focused?: boolean };

export function FormActions({
  onCancel,
  words,
  cancelWords = 'Cancel',
  pendingText,
  danger,
  focused,
}: Actions & { onCancel: () => void }) {
  return (
    <div className="dialog-actions">
      <Button onClick={onCancel}>{cancelWords}</Button>
      <SubmitButton
        className={danger ? 'button-danger' : 'button-solid'}
        pendingText={pendingText}
        data-first={focused ? '' : undefined}
      >
        {words}
      </SubmitButton>
    </div>
  );
}

type FormDialogProps<Value> = Saving<Value> & Actions & { title: string; onClose: () => void; children: ReactNode };

export function FormDialog<Value>({
  title,
  onClose,
  save,
  onDone = onClose,
  children,
  ...actions
}: FormDialogProps<Value>) {
  return (
    <Dialog title={title} onClose={onClose} lasting>
      <Form save={save} onDone={onDone}>
        {children}
        <FormActions onCancel={onClose} {...actions} />
      </Form>
    </Dialog>
  );
}

type ConfirmProps = {
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
}: ConfirmProps) {
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

export function NoteField({ max, focused = false }: { max: number; focused?: boolean }) {
  return (
    <TextArea
      name="note"
      label="Note (optional)"
      className="min-h-20"
      maxLength={max}
      data-first={focused ? '' : undefined}
    />
  );
}

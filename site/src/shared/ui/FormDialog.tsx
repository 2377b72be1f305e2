import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Form, SubmitButton, type Saving } from './Form.tsx';
import { Button } from './Button.tsx';

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

type Props<Value> = Saving<Value> & Actions & { title: string; onClose: () => void; children: ReactNode };

export function FormDialog<Value>({ title, onClose, save, onDone = onClose, children, ...actions }: Props<Value>) {
  return (
    <Dialog title={title} onClose={onClose} lasting>
      <Form save={save} onDone={onDone}>
        {children}
        <FormActions onCancel={onClose} {...actions} />
      </Form>
    </Dialog>
  );
}

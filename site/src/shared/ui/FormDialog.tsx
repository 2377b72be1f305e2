import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Form, SubmitButton, type Saving } from './Form.tsx';
import { Button } from './Button.tsx';

type Actions = {
  /** What the submit button says. */
  words: string;
  /** What the button says that leaves everything as it is. */
  cancelWords?: string;
  pendingText?: string;
  danger?: boolean;
  /** Whether the submit button is focused first: everything is filled in. */
  focused?: boolean;
};

/** The footer of a form: cancel and submit. */
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

/** A dialog with one form, which closes once that is saved. */
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

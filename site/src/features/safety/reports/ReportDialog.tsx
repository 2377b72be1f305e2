import { REPORT_DETAILS_MAX, reportReasons } from '@playfield/contracts/reports.ts';
import { useEffect, useRef, useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { fileReport, type Subject } from './store.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';

export type Props = { subject: Subject; onClose: () => void };

export function ReportDialog({ subject, onClose }: Props) {
  const [thanks, setThanks] = useState('');
  return (
    <Dialog title={`Report ${subject.words}`} onClose={onClose} lasting>
      {thanks === '' ? (
        <ReportForm subject={subject} onDone={setThanks} onClose={onClose} />
      ) : (
        <Thanks words={thanks} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ReportForm({ subject, onDone, onClose }: Props & { onDone: (thanks: string) => void }) {
  const { errors, pending, form } = useSubmit(
    (element) => fileReport(subject, typedValues(element)),
    ({ message }) => onDone(message),
  );
  return (
    <form {...form} className="grid gap-5">
      <p className="text-soft">
        The people who run this site look into it. The other team won’t know who reported it. If a child is in danger
        right now, call 911 first.
      </p>
      <Reasons error={errors['reason']} />
      <Field
        name="details"
        label="What happened? (optional)"
        help={`Up to ${REPORT_DETAILS_MAX.toLocaleString('en-US')} characters. Please name no children.`}
        error={errors['details']}
      >
        {(control) => <textarea className="input min-h-24" maxLength={REPORT_DETAILS_MAX} {...control} />}
      </Field>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button button-solid" aria-disabled={pending}>
          {pending ? 'Sending…' : 'Send report'}
        </button>
      </div>
    </form>
  );
}

function Reasons({ error }: { error: string | undefined }) {
  return (
    <fieldset
      role="radiogroup"
      className="field rounded-small"
      tabIndex={-1}
      aria-labelledby="reason-legend"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'reason-error' : undefined}
    >
      <legend id="reason-legend" className="mb-1.5">
        Why are you reporting this?
      </legend>
      <div className="grid">
        {reportReasons.map(({ value, label }) => (
          <label key={value} className="check">
            <input type="radio" name="reason" value={value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="reason-error" className="error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Thanks({ words, onClose }: { words: string; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <output>{words}</output>
      <div className="dialog-actions">
        <button ref={close} type="button" className="button button-solid" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
}

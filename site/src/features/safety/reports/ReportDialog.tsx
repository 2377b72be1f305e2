import { REPORT_DETAILS_MAX, reportReasons } from '@playfield/contracts/reports.ts';
import { useEffect, useRef, useState } from 'react';
import { fileReport, type Subject } from './store.ts';
import { Dialog, FormActions } from '../../../shared/ui/Dialog.tsx';
import { TextArea, RadioGroup, Form } from '../../../shared/ui/Field.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

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
  return (
    <Form save={(typed) => fileReport(subject, typed)} onDone={({ message }) => onDone(message)}>
      <p className="text-soft">
        The people who run this site look into it. The other team won’t know who reported it. If a child is in danger
        right now, call 911 first.
      </p>
      <Reasons />
      <TextArea
        name="details"
        label="What happened? (optional)"
        help={`Up to ${REPORT_DETAILS_MAX.toLocaleString('en-US')} characters. Please leave out children’s names.`}
        className="min-h-24"
        maxLength={REPORT_DETAILS_MAX}
      />
      <FormActions onCancel={onClose} words="Send report" pendingText="Sending…" />
    </Form>
  );
}

function Reasons() {
  return (
    <RadioGroup name="reason" legend="Why are you reporting this?">
      <div className="mt-1.5 grid">
        {reportReasons.map(({ value, label }) => (
          <label key={value} className="check">
            <input type="radio" name="reason" value={value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}

function Thanks({ words, onClose }: { words: string; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <output>{words}</output>
      <div className="dialog-actions">
        <Button ref={close} kind="solid" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}

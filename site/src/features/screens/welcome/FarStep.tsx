import type { Availability } from '@playfield/contracts/availability.ts';
import { distanceOptions, genders, travelDistances } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import type { FieldErrors } from '../../../shared/forms/values.ts';
import { SelectField, Segments } from '../../../shared/ui/Field.tsx';
import { FormState } from '../../../shared/ui/Form.tsx';
import { ActionButton, Button } from '../../../shared/ui/Button.tsx';
import { StepTitle } from './StepTitle.tsx';

/** The default of a posted game, from the spec. */
const USUAL_MILES = 50;

type Given = Pick<Availability, 'travelMiles' | 'gender'>;
type Props = {
  said: Partial<Given>;
  onNext: (given: Given) => Promise<void>;
  onSkip: () => Promise<void>;
  onBack: () => void;
};

export function FarStep({ said, onNext, onSkip, onBack }: Props) {
  const [miles, setMiles] = useState(`${(said.travelMiles === undefined ? USUAL_MILES : said.travelMiles) ?? ''}`);
  const [gender, setGender] = useState<string>(said.gender ?? '');
  const [errors, setErrors] = useState<FieldErrors>({});

  async function next(): Promise<void> {
    const chosen = genders.find(({ value }) => value === gender)?.value;
    if (!chosen) return setErrors({ gender: 'Please choose who is on your team' });
    await onNext({ travelMiles: travelDistances.find((one) => `${one}` === miles) ?? null, gender: chosen });
  }

  return (
    <section className="card grid gap-6 p-5 sm:p-7">
      <div className="grid gap-1">
        <StepTitle words="How far do you go?" />
        <p className="text-soft">We suggest teams within this distance of your town.</p>
      </div>
      <div className="sm:max-w-64">
        <SelectField
          name="travelMiles"
          label="How far you travel"
          options={distanceOptions}
          none="Any distance"
          value={miles}
          onChange={({ target }) => setMiles(target.value)}
        />
      </div>
      <FormState value={{ errors: gender ? {} : errors, pending: false }}>
        <Segments name="gender" legend="Your team" options={genders} value={gender} onChange={setGender} />
      </FormState>
      <div className="dialog-actions">
        <Button kind="plain" onClick={onBack}>
          Back
        </Button>
        <ActionButton className="button-plain" pendingText="Saving…" action={onSkip}>
          Skip
        </ActionButton>
        <ActionButton className="button-primary" pendingText="Saving…" action={next}>
          Show opponents
        </ActionButton>
      </div>
    </section>
  );
}

import type { Availability } from '@playfield/contracts/availability.ts';
import { distanceOptions, genders, travelDistances } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import { SelectField, Segments } from '../../../shared/ui/Field.tsx';
import { ActionButton, Button } from '../../../shared/ui/Button.tsx';
import { StepTitle } from './StepTitle.tsx';

/** Defaults for a posted game, from the spec. */
const USUAL_MILES = 50;
const USUAL_GENDER = 'male';

type Given = Pick<Availability, 'travelMiles' | 'gender'>;
type Props = {
  said: Partial<Given>;
  onNext: (given: Given) => Promise<void>;
  onSkip: () => Promise<void>;
  onBack: () => void;
};

export function FarStep({ said, onNext, onSkip, onBack }: Props) {
  const [miles, setMiles] = useState(`${(said.travelMiles === undefined ? USUAL_MILES : said.travelMiles) ?? ''}`);
  const [gender, setGender] = useState<string>(said.gender ?? USUAL_GENDER);
  const given = (): Given => ({
    travelMiles: travelDistances.find((one) => `${one}` === miles) ?? null,
    gender: genders.find(({ value }) => value === gender)?.value ?? USUAL_GENDER,
  });
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
      <Segments name="gender" legend="Your team" options={genders} value={gender} onChange={setGender} />
      <div className="dialog-actions">
        <Button kind="plain" onClick={onBack}>
          Back
        </Button>
        <ActionButton className="button-plain" pendingText="Saving…" action={onSkip}>
          Skip
        </ActionButton>
        <ActionButton className="button-primary" pendingText="Saving…" action={() => onNext(given())}>
          Show opponents
        </ActionButton>
      </div>
    </section>
  );
}

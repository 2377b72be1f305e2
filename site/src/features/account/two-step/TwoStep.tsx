import type { TwoStep as Standing } from '@playfield/contracts/two-step.ts';
import { useEffect } from 'react';
import { $twoStep, loadTwoStep } from '../proof/state.ts';
import { TWO_STEP } from './store.ts';
import { later, Skeleton, Unready } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { AppCodes } from './AppCodes.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Section, keepFocusIn } from '../../../shared/ui/Section.tsx';

const RecoveryCodes = later(
  async () => (await import('./RecoveryCodes.tsx')).RecoveryCodes,
  <Skeleton rows={1} className="h-20" />,
);

export function TwoStep() {
  const twoStep = useValue($twoStep);
  useEffect(() => void loadTwoStep(), []);

  function retry(): void {
    void loadTwoStep();
    keepFocusIn(TWO_STEP);
  }

  return (
    <Section
      id={TWO_STEP}
      title="Two-step sign-in"
      text="A second step keeps others out, even with your password in hand."
    >
      {twoStep.status !== 'ready' && <Unready of={twoStep} rows={2} className="h-20" retry={retry} />}
      {twoStep.status === 'ready' && <Steps standing={twoStep.value} />}
    </Section>
  );
}

function Steps({ standing }: { standing: Standing }) {
  const on = standing.codes || standing.passkeys.length > 0;
  return (
    <>
      <AppCodes on={standing.codes} />
      {on && <RecoveryCodes left={standing.recoveryCodesLeft} />}
      <Passkeys passkeys={standing.passkeys} codes={standing.codes} />
    </>
  );
}

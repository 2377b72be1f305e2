import { getTwoStep } from '@playfield/contracts/two-step.ts';
import { ask } from '../../../shared/api/ask.ts';
import { loadable } from '../../../shared/stores/loadable.ts';

export const [$twoStep, loadTwoStep] = loadable(
  () => ask(getTwoStep, {}),
  'Your two-step sign-in could not be loaded.',
);

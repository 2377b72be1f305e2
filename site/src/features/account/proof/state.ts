/** The account's second step. */
import type { TwoStep } from '@playfield/contracts/two-step.ts';
import { atom } from 'nanostores';
import { LOADING, type Loadable } from '../../../shared/stores/loadable.ts';

export const $twoStep = atom<Loadable<TwoStep>>(LOADING);

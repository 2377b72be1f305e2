import { clearProblem, showProblem } from '../../../shared/forms/problem.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';

const SLOT = 'sign-in-problem';

export function clearSignInProblem(): void {
  clearProblem(SLOT);
}

export function showSignInProblem(words: string, error: unknown): void {
  showFailure('Login failed', words);
  showProblem(SLOT, words, error);
}

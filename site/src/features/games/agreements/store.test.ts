import { beforeEach, expect, it } from 'vitest';
import { answerCalls, refusal } from '../../../shared/api/test-server.ts';
import { $toast } from '../../../shared/stores/toasts.ts';
import { $agreement, confirmTerms } from './store.ts';

const answer = answerCalls();
const side = {
  uniforms: '',
  contactName: '',
  contactPhone: '',
  confirmed: false,
  team: { id: 2, teamName: 'Larks', teamLocation: '' },
};
const agreement = {
  matchupId: 7,
  revision: 3,
  terms: { format: '', referees: '', fees: '', fieldRules: '', weatherPlan: '' },
  ours: side,
  theirs: side,
};

beforeEach(() => $agreement.set({ status: 'ready', value: agreement }));

it('shows the newest where the other team was faster', async () => {
  const newest = { ...agreement, revision: 5 };
  answer({
    'POST /api/matchups/7/agreement/confirm': refusal(409, 'The other team has just changed this agreement.'),
    'GET /api/matchups/7/agreement': { json: newest },
  });
  await confirmTerms(agreement);
  expect($toast.get()?.text).toBe('The other team has just changed this agreement.');
  await expect.poll(() => $agreement.get()).toEqual({ status: 'ready', value: newest });
});

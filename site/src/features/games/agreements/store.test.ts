import { beforeEach, expect, it } from 'vitest';
import { answerCalls, refusal } from '../../../shared/api/test-server.ts';
import { $toast } from '../../../shared/stores/toasts.ts';
import { $agreement, confirmTerms, saveAgreement } from './store.ts';
import { TERMS } from './terms.ts';

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

it('asks for every term', () => {
  expect(TERMS.map(({ name }) => name)).toEqual(Object.keys(agreement.terms));
});

it('sends every term and the own side, also what a form left empty', async () => {
  const asked = answer({ 'PUT /api/matchups/7/agreement': { json: { ...agreement, revision: 4 } } });
  const saved = await saveAgreement(agreement, {
    'terms.format': '9 v 9',
    'terms.fees': '$40',
    'ours.uniforms': 'Green',
  });
  expect(saved.ok).toBe(true);
  expect(asked[0]?.body).toEqual({
    revision: 3,
    terms: { ...agreement.terms, format: '9 v 9', fees: '$40' },
    ours: { uniforms: 'Green', contactName: '', contactPhone: '' },
  });
  expect($agreement.get()).toMatchObject({ value: { revision: 4 } });
});

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

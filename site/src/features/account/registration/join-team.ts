import { getInvitation, joinTeam, registerInvited } from '@playfield/contracts/people.ts';
import { CallError, request } from '@playfield/contracts/http/client.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { hasSessionHint } from '../../../shared/api/hint.ts';
import { enhanceForm, LEAVING, whilePending, type Leaving } from '../../../shared/forms/form.ts';
import { enhancePasswords, refusedPasswordErrors } from '../../../shared/forms/password.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';
import { flashToast, showFailure } from '../../../shared/stores/toasts.ts';
import { welcome } from './welcome.ts';

const form = document.querySelector<HTMLFormElement>('#join-form');
const button = document.querySelector<HTMLButtonElement>('#join');
const token = new URLSearchParams(location.search).get('token') ?? '';
let teamName = '';

function show(state: 'new' | 'known' | 'sign-in' | 'error', title: string, message: string): void {
  fillSlots('message', message);
  showState(state, title);
}

const refusal = (error: unknown) =>
  show('error', 'This did not work', messageOf(error, 'Something went wrong. Please try again.'));

async function lookUp(): Promise<void> {
  try {
    const invitation = await request(getInvitation, { body: { token } });
    ({ teamName } = invitation);
    const words = `${invitation.invitedBy} invites you as ${invitation.role === 'helper' ? 'a helper' : 'a manager'}. The invitation is for ${invitation.email}.`;
    document.querySelector('#username')?.setAttribute('value', invitation.email);
    const state = !invitation.hasAccount ? 'new' : hasSessionHint() ? 'known' : 'sign-in';
    show(state, `Help run ${teamName}`, words);
  } catch (error) {
    refusal(error);
  }
}

async function register(typed: HTMLFormElement): Promise<FieldErrors | Leaving> {
  const values = typedValues(typed);
  const checked = check(registerInvited.body, { ...values, token, agreeToTerms: values['agreeToTerms'] === 'true' });
  const refused = await refusedPasswordErrors('password', values['password']);
  if (!checked.ok) return { ...refused, ...checked.errors };
  if (refused['password']) return refused;
  try {
    return welcome(await request(registerInvited, { body: checked.value }), '/');
  } catch (error) {
    showFailure('You could not join', messageOf(error, 'Please check your information and try again'));
    return fieldErrorsOf(error);
  }
}

async function join(): Promise<Leaving | void> {
  try {
    const { teamId } = await request(joinTeam, { body: { token } });
    flashToast({ tone: 'status', title: `You help run ${teamName} now` });
    const { actFor } = await import('../people/current-team.ts');
    await actFor(teamId, '/');
    return LEAVING;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) location.assign(signInPath());
    else refusal(error);
  }
}

const signInPath = () => `/login?next=${encodeURIComponent(`/join-team?token=${token}`)}`;

document.querySelector<HTMLAnchorElement>('[data-sign-in]')?.setAttribute('href', signInPath());
button?.addEventListener('click', () => void whilePending(button, join));
if (form) {
  enhancePasswords(form);
  enhanceForm(form, register);
}
if (token) void lookUp();
else show('error', 'This did not work', 'No invitation was found in the address.');

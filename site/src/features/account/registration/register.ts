import { register, registration } from '@playfield/contracts/registration.ts';
import { request } from '@playfield/contracts/http/client.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { flashToast, showFailure } from '../../../shared/stores/toasts.ts';
import { enhanceForm, LEAVING, type Leaving } from '../../../shared/forms/form.ts';
import { refusedPasswordErrors, enhancePasswords } from '../../../shared/forms/password.ts';
import { keepNext } from '../../../shared/forms/kept-next.ts';
import { answerIn, answerLinkPath, type CarriedAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { invitationIn } from '@playfield/contracts/fields/team-link-code.ts';
import { nextPath } from '../../../shared/format/next.ts';
import { passNextOn } from '../../../shared/forms/pass-next.ts';
import { showState } from '../../../shared/forms/states.ts';
import { enhancePlaceField } from '../../../shared/forms/place-field.ts';
import { isUnknownTown, TOWN_UNKNOWN } from '../../../shared/stores/places.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';

const form = document.querySelector<HTMLFormElement>('#register-form');
const teamFields = document.querySelector<HTMLFieldSetElement>('#team-fields');
const place = document.querySelector<HTMLInputElement>('[data-place]');
const roles = document.querySelectorAll<HTMLInputElement>('input[name="userRole"]');
const query = new URLSearchParams(location.search);
const next = nextPath(location.search, location.origin);
const invitation = invitationIn(next);
const carried = answerIn(next);
/** Set only after the page has shown the game, so that a crafted link can't answer for a user who hasn't seen it. */
let answer: CarriedAnswer | undefined;

async function createAccount(typed: HTMLFormElement): Promise<FieldErrors | Leaving> {
  const values = typedValues(typed);
  const shownMs = Math.round(performance.now());
  const asked = { ...values, shownMs, agreeToTerms: values['agreeToTerms'] === 'true', invitation, answer };
  const checked = check(registration, asked);
  const refused = await refusedPasswordErrors('password', values['password']);
  if (!checked.ok) return { ...refused, ...checked.errors };
  if (refused['password']) return refused;
  const town = values['teamLocation'];
  if (town && (await isUnknownTown(town))) return { teamLocation: TOWN_UNKNOWN };
  try {
    const { email } = await request(register, { body: checked.value });
    typed.reset();
    flashToast({
      tone: 'status',
      title: 'Registration successful',
      // This text must also be true if the address already has an account: the response must not reveal that.
      text: answer
        ? 'Open the email we sent you to finish your answer.'
        : `Check your inbox: a verification email was sent to ${email}.`,
    });
    location.assign(`/login${keepNext(invitation === undefined)}`);
    return LEAVING;
  } catch (error) {
    showFailure('Registration failed', messageOf(error, 'Please check your information and try again'));
    return fieldErrorsOf(error);
  }
}

function followRole(): void {
  const chosen = [...roles].find((role) => role.checked);
  if (teamFields) teamFields.disabled = chosen?.value !== 'team_manager';
}

async function showAnswer(asked: CarriedAnswer): Promise<void> {
  document.querySelector('#answered-link')?.setAttribute('href', answerLinkPath(asked.code));
  showState('reading', 'One moment…');
  try {
    const { showCarried } = await import('../../offers/answer-links/carried.ts');
    answer = await showCarried(asked);
  } catch {
    showState('dropped', 'We could not load the game');
  }
  if (answer) chooseTeam();
}

const selectNamed = (name: string) => document.querySelector<HTMLSelectElement>(`select[name=${name}]`);

function chooseTeam(): void {
  for (const role of roles) role.checked = role.value === 'team_manager';
  followRole();
  document.querySelector('#roles')?.setAttribute('hidden', '');
  for (const name of ['sport', 'ageGroup', 'competitionLevel']) {
    const select = selectNamed(name);
    const isKnown = select && (select.value !== '' || name === 'competitionLevel');
    if (isKnown) select.closest('.field')?.setAttribute('hidden', '');
  }
}

function preset(name: string): void {
  const value = query.get(name);
  const select = selectNamed(name);
  if (select && [...select.options].some((option) => option.value === value)) select.value = value ?? '';
}

const asked = query.get('role');
for (const role of roles) {
  if (role.value === asked) role.checked = true;
  role.addEventListener('change', followRole);
}
followRole();
if (carried) void showAnswer(carried);
preset('sport');
preset('ageGroup');
passNextOn();
if (place) enhancePlaceField(place);
if (form) {
  enhancePasswords(form);
  enhanceForm(form, createAccount);
  void import('./draft.ts');
}

import { register, registration } from '@playfield/contracts/sign-in.ts';
import { request } from '@playfield/contracts/http/client.ts';
import { fieldErrorsOf, messageOf } from '../../shared/api/ask.ts';
import { flashToast, showFailure } from '../../shared/stores/toasts.ts';
import { enhanceForm } from '../../shared/forms/form.ts';
import { refusedPasswordErrors, enhancePasswords } from '../../shared/forms/password.ts';
import { LEAVING, type Leaving } from '../../shared/forms/pending.ts';
import { enhancePlaceField } from '../../shared/forms/place-field.ts';
import { isUnknownTown, TOWN_UNKNOWN } from '../../shared/stores/places.ts';
import { check, typedValues, type FieldErrors } from '../../shared/forms/values.ts';

const form = document.querySelector<HTMLFormElement>('#register-form');
const teamFields = document.querySelector<HTMLFieldSetElement>('#team-fields');
const place = document.querySelector<HTMLInputElement>('[data-place]');
const roles = document.querySelectorAll<HTMLInputElement>('input[name="userRole"]');

async function createAccount(typed: HTMLFormElement): Promise<FieldErrors | Leaving> {
  const values = typedValues(typed);
  const shownMs = Math.round(performance.now());
  const asked = { ...values, shownMs, agreeToTerms: values['agreeToTerms'] === 'true' };
  const checked = check(registration, asked);
  const refused = await refusedPasswordErrors('password', values['password']);
  if (!checked.ok) return { ...refused, ...checked.errors };
  if (refused['password']) return refused;
  const town = values['teamLocation'];
  if (town && (await isUnknownTown(town))) return { teamLocation: TOWN_UNKNOWN };
  try {
    const { email } = await request(register, { body: checked.value });
    flashToast({
      tone: 'status',
      title: 'Registration successful',
      text: `A verification email was sent to ${email}. Please check your inbox.`,
    });
    location.assign('/login');
    return LEAVING;
  } catch (error) {
    showFailure('Registration failed', messageOf(error, 'Please check your information and try again'));
    return fieldErrorsOf(error);
  }
}

/** Only team managers have a team: for others the team fields are neither shown nor sent. */
function followRole(): void {
  const chosen = [...roles].find((role) => role.checked);
  if (teamFields) teamFields.disabled = chosen?.value !== 'team_manager';
}

const asked = new URLSearchParams(location.search).get('role');
for (const role of roles) {
  if (role.value === asked) role.checked = true;
  role.addEventListener('change', followRole);
}
followRole();
if (place) enhancePlaceField(place);
if (form) {
  enhancePasswords(form);
  enhanceForm(form, createAccount);
}

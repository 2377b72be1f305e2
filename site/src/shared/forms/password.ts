import type { Strength } from './strength.ts';
import type { FieldErrors } from '../api/values.ts';

const TYPING_PAUSE_MS = 250;

export function enhancePasswords(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLElement>('[data-reveal]')) {
    button.addEventListener('click', () => toggle(button));
  }
  for (const meter of form.querySelectorAll<HTMLElement>('[data-meter]')) startMeter(meter);
}

function toggle(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '');
  const words = button.firstElementChild;
  if (!(input instanceof HTMLInputElement) || !words) return;
  const shown = input.type === 'text';
  input.type = shown ? 'password' : 'text';
  words.textContent = shown ? 'Show' : 'Hide';
}

function startMeter(meter: HTMLElement): void {
  const input = document.getElementById(meter.dataset.meter ?? '');
  if (!(input instanceof HTMLInputElement)) return;
  const help = meter.nextElementSibling?.textContent ?? '';
  let pause: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('focus', () => void judge(input.value), { once: true });
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => void measure(input, meter, help), TYPING_PAUSE_MS);
  });
}

async function measure(input: HTMLInputElement, meter: HTMLElement, help: string): Promise<void> {
  const typed = input.value;
  const strength = typed ? await judge(typed) : null;
  if (typed !== input.value) return;
  meter.dataset.score = strength ? `${strength.score}` : '';
  const words = meter.nextElementSibling;
  if (words) words.textContent = strength?.words ?? help;
}

async function judge(password: string): Promise<Strength | null> {
  try {
    const { strengthOf } = await import('./strength.ts');
    return await strengthOf(password);
  } catch (error) {
    console.warn('Password strength is not shown', error);
    return null;
  }
}

export async function refusedPasswordErrors(name: string, password: string | undefined): Promise<FieldErrors> {
  const strength = password ? await judge(password) : null;
  return strength?.refusal ? { [name]: strength.refusal } : {};
}

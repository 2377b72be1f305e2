import { getStats, type Stats } from '@playfield/contracts/admin/stats.ts';
import { adminLogin, adminLogout, changeAdminPassword, type Admin } from '@playfield/contracts/admin/sign-in.ts';
import { CallError, requestPage, type Arguments, type Page } from '@playfield/contracts/http/client.ts';
import { atom } from 'nanostores';
import { fieldErrorsOf } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { attempt } from '../../../shared/stores/calls.ts';
import { checkNewPassword } from '../../account/passwords/store.ts';
import { flashToast, showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';

const SIGN_IN = '/admin/login';

export async function askPage<C extends Call>(declared: C, given: Arguments<C>): Promise<Page<AnswerOf<C>>> {
  try {
    return await requestPage(declared, given);
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && declared.access !== 'public') location.assign(SIGN_IN);
    throw error;
  }
}

export async function ask<C extends Call>(declared: C, given: Arguments<C>): Promise<AnswerOf<C>> {
  return (await askPage(declared, given)).answer;
}

export const $admin = atom<Admin | null>(null);
export const $stats = atom<Stats | null>(null);
export const $section = atom('');

export async function openConsole(): Promise<void> {
  $section.set(location.hash.slice(1));
  try {
    const stats = await ask(getStats, {});
    $stats.set(stats);
    $admin.set(stats.admin);
  } catch {
    location.assign(SIGN_IN);
  }
}

export async function refreshStats(): Promise<void> {
  try {
    $stats.set(await ask(getStats, {}));
  } catch {
    // Keep the previous stats. The next change loads them again.
  }
}

export const isOwner = (admin: Admin | null) => admin?.role === 'owner';

type SecondStep = { methods: readonly ('code' | 'recovery')[]; setup: { secret: string; uri: string } | null };
export type StepView = { at: 'step'; step: SecondStep; given: Record<string, string> };
export type SignedIn = { at: 'in'; recoveryCodes: readonly string[] } | StepView;

export async function signIn(typed: Record<string, string>): Promise<Checked<SignedIn>> {
  const { email = '', password = '', code } = typed;
  try {
    const { recoveryCodes } = await ask(adminLogin, { body: { email, password, code } });
    return { ok: true, value: { at: 'in', recoveryCodes } };
  } catch (error) {
    const step = stepIn(error);
    if (step) return { ok: true, value: { at: 'step', step, given: { email, password } } };
    const errors = fieldErrorsOf(error);
    if (Object.keys(errors).length === 0) tellOf(error);
    return { ok: false, errors };
  }
}

function stepIn(error: unknown): SecondStep | null {
  if (!(error instanceof CallError) || error.body?.code !== 'second_step_needed') return null;
  const json: unknown = error.json;
  return typeof json === 'object' && json !== null && isStep(json) ? json : null;
}

function isStep(json: object): json is SecondStep {
  return 'methods' in json && 'setup' in json;
}

function tellOf(error: unknown): void {
  if (error instanceof CallError && error.status > 0) {
    showFailure('Login failed', error.body?.message ?? 'Invalid credentials');
  } else {
    showFailure('Error', 'Failed to connect to server');
  }
}

export function enterConsole(): void {
  flashToast({ tone: 'status', title: 'Login successful', text: 'Welcome to the admin panel.' });
  location.assign('/admin');
}

export async function replaceAdminPassword(typed: Record<string, string>): Promise<Checked<unknown>> {
  const checked = await checkNewPassword(typed);
  if (!checked.ok) return checked;
  const changed = await attempt('Password not changed', () => ask(changeAdminPassword, { body: checked.value }));
  if (!changed.ok) return changed;
  const admin = $admin.get();
  if (admin) $admin.set({ ...admin, passwordUntil: null });
  showSuccess('Password changed', 'Every other device was signed out.');
  return changed;
}

export async function leaveConsole(): Promise<void> {
  try {
    await ask(adminLogout, {});
    flashToast({ tone: 'status', title: 'Logged out', text: 'You have been successfully logged out.' });
    location.assign(SIGN_IN);
  } catch {
    showFailure('Error', 'Failed to logout');
  }
}

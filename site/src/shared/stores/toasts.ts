import { atom } from 'nanostores';

export type Toast = { tone: 'status' | 'destructive'; title: string; text?: string };

const SHOWN_MS = 5000;
const FLASH = 'pf_toast';

export const $toast = atom<Toast | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

function showToast(toast: Toast): void {
  $toast.set(toast);
  releaseToast();
}

export function showSuccess(title: string, text?: string): void {
  showToast({ tone: 'status', title, text });
}

export function showFailure(title: string, text?: string): void {
  showToast({ tone: 'destructive', title, text });
}

export function dismissToast(): void {
  clearTimeout(timer);
  $toast.set(null);
}

export function holdToast(): void {
  clearTimeout(timer);
}

export function releaseToast(): void {
  clearTimeout(timer);
  timer = setTimeout(dismissToast, SHOWN_MS);
}

export function flashToast(toast: Toast): void {
  sessionStorage.setItem(FLASH, JSON.stringify(toast));
}

export function showFlashedToast(): void {
  const left = sessionStorage.getItem(FLASH);
  if (left === null) return;
  sessionStorage.removeItem(FLASH);
  const toast: unknown = JSON.parse(left);
  if (isToast(toast)) showToast(toast);
}

function isToast(value: unknown): value is Toast {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'tone' in value
  );
}

import { showFailure, showSuccess } from '../shared/stores/toasts.ts';

document.querySelector('[data-share]')?.addEventListener('click', () => void share());

async function share(): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  try {
    const sheet: unknown = Reflect.get(navigator, 'share');
    if (typeof sheet === 'function') {
      await navigator.share({ title: document.title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showSuccess('Link copied', 'Paste it wherever you like.');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showFailure('Error', 'The link could not be shared.');
  }
}

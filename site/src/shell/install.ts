import { showOffer } from './offer.ts';

/** Not standardized yet (wicg.github.io/manifest-incubations, BeforeInstallPromptEvent). */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

const DISMISSED = 'pf_install_dismissed';

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event;
}

/** Reads the site's name from the page, because a shared module would be preloaded on every page. */
function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? 'the app';
}

export function offerInstall(event: Event): void {
  if (!isInstallPrompt(event) || sessionStorage.getItem(DISMISSED) !== null) return;
  showOffer({
    title: `Install ${siteName()}`,
    text: 'Open it from your home screen, even where the signal is weak.',
    accept: 'Install',
    onAccept: () => void event.prompt().catch((error: unknown) => console.warn(error)),
    onLater: () => sessionStorage.setItem(DISMISSED, '1'),
  });
}

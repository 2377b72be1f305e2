import { showOffer } from './offer.ts';

type InstallPrompt = Event & { prompt(): Promise<unknown> };

const DISMISSED = 'pf_install_dismissed';

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

export function offerInstall(event: Event): void {
  if (!isInstallPrompt(event) || sessionStorage.getItem(DISMISSED) !== null) return;
  const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? 'the app';
  showOffer({
    title: `Install ${site}`,
    text: 'Open it from your home screen, even where the signal is weak.',
    accept: 'Install',
    onAccept: () => void event.prompt().catch((error: unknown) => console.warn(error)),
    onLater: () => sessionStorage.setItem(DISMISSED, '1'),
  });
}

import { launch, type ElementHandle } from 'puppeteer-core';
import { SCREEN, type Phone } from './installed.ts';

export async function openFirefox(executablePath: string): Promise<Phone> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: null });
  const page = await browser.newPage();
  await page.setViewport(SCREEN).catch((error: unknown) => {
    // Debian's Firefox sets the size but does not know the command for the orientation.
    if (!String(error).includes('emulation.setScreenOrientationOverride')) throw error;
  });
  let errors: string[] = [];
  page.on('pageerror', (error) => {
    if (!/was interrupted while the page was loading/.test(String(error))) errors.push(String(error));
  });

  async function find(place: string): Promise<ElementHandle | undefined> {
    for (const element of await page.$$(`xpath/.${place}`)) {
      if (await element.isVisible()) return element;
    }
    return undefined;
  }

  return {
    async open(address) {
      errors = [];
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    async press(place) {
      const element = await find(place);
      await element?.scrollIntoView();
      await element?.click();
      return element !== undefined;
    },
    async type(place, text) {
      const element = await find(place);
      await element?.type(text);
      return element !== undefined;
    },
    sees: async (place) => (await find(place)) !== undefined,
    errors: async () => errors,
    close: () => browser.close(),
  };
}

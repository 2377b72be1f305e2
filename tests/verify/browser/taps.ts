/** Counts what a person does on a phone: taps, and fields typed into. */
import type { Locator, Page } from '@playwright/test';

export type Thumb = {
  taps: number;
  typed: number;
  tap(target: Locator): Promise<void>;
  /** A list of the system: one tap opens it, one chooses. */
  choose(target: Locator, value: string): Promise<void>;
  /** A field reached by the keyboard’s Next key, or by tapping it, which counts as typing in it. */
  type(target: Locator, text: string): Promise<void>;
  /** A link outside of the page, as in a mail app. */
  follow(address: string): Promise<void>;
};

export function thumbOn(page: Page): Thumb {
  return {
    taps: 0,
    typed: 0,
    async tap(target) {
      this.taps += 1;
      await target.tap();
    },
    async choose(target, value) {
      this.taps += 2;
      await target.selectOption(value);
    },
    async type(target, text) {
      this.typed += 1;
      await target.focus();
      await page.keyboard.type(text);
    },
    async follow(address) {
      this.taps += 1;
      await page.goto(address);
    },
  };
}

/** A browser other than Chromium in the size of a phone, as little of it as the main job needs. Places are XPaths. */

export const SCREEN = { width: 390, height: 844 } as const;

export type Phone = {
  open(address: string): Promise<void>;
  /** Presses what is visible there. @returns whether there was anything to press */
  press(place: string): Promise<boolean>;
  /** Types into what is visible there. @returns whether there was anything to type into */
  type(place: string, text: string): Promise<boolean>;
  sees(place: string): Promise<boolean>;
  /** Errors of scripts since the page was opened. */
  errors(): Promise<string[]>;
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

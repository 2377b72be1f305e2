export const SCREEN = { width: 390, height: 844 } as const;

export type Phone = {
  open(address: string): Promise<void>;
  /** Presses the first visible element. @returns whether there was such an element */
  press(place: string): Promise<boolean>;
  /** Types into the first visible element. @returns whether there was such an element */
  type(place: string, text: string): Promise<boolean>;
  sees(place: string): Promise<boolean>;
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

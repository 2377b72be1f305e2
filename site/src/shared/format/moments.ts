const PARTS = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** When something was said or seen, by the reader's clock: `Thu, Dec 4, 4:12 PM`. */
export const localMomentText = (instant: string): string => new Date(instant).toLocaleString('en-US', PARTS);

export const isAhead = (instant: string): boolean => new Date(instant) > new Date();

const PARTS = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

export const localMomentText = (instant: string): string => new Date(instant).toLocaleString('en-US', PARTS);

export const isAhead = (instant: string): boolean => new Date(instant) > new Date();

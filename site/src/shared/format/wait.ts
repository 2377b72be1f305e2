const IN_SECONDS = 90;

/** Formats `1 second`, `43 seconds` or `12 minutes`. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds <= IN_SECONDS ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

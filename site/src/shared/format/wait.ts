const IN_SECONDS = 90;

export function waitText(seconds: number): string {
  const [count, unit] = seconds <= IN_SECONDS ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

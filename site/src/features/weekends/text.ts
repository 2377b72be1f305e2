/** A moment by a team's clocks, such as `Sunday, 6 PM`. */
export function momentText(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const weekday = at.toLocaleDateString('en-US', { weekday: 'long', timeZone });
  const clock = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).replace(':00', '');
  return `${weekday}, ${clock}`;
}

export function milesText(miles: number): string {
  return miles < 1 ? 'under a mile away' : `${Math.round(miles)} ${Math.round(miles) === 1 ? 'mile' : 'miles'} away`;
}

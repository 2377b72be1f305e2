/** Dials the number as somebody wrote it, and after a pause its extension: `(303) 555-0100 x12`. Phones read a comma so. */
export const callLink = (phone: string): string =>
  `tel:${phone
    .split('x')
    .map((part) => part.replaceAll(/[^\d+]/g, ''))
    .filter(Boolean)
    .join(',')}`;

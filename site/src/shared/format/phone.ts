/** Texts the number as somebody wrote it: an extension has no messages. Apart, for the few screens that need it. */
export const textLink = (phone: string): string => callLink(phone).replace(/^tel:([^,]*).*/, 'sms:$1');

/** Dials the number as somebody wrote it, and after a pause its extension: `(303) 555-0100 x12`. Phones read a comma so. */
export const callLink = (phone: string): string =>
  `tel:${phone
    .split('x')
    .map((part) => part.replaceAll(/[^\d+]/g, ''))
    .filter(Boolean)
    .join(',')}`;

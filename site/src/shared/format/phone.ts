export const textLink = (phone: string): string => callLink(phone).replace(/^tel:([^,]*).*/, 'sms:$1');

/** Returns a link that, for `(303) 555-0100 x12`, dials the number, pauses (a comma), and dials the extension. */
export const callLink = (phone: string): string =>
  `tel:${phone
    .split('x')
    .map((part) => part.replaceAll(/[^\d+]/g, ''))
    .filter(Boolean)
    .join(',')}`;

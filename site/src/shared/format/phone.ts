export const textLink = (phone: string): string => callLink(phone).replace(/^tel:([^,]*).*/, 'sms:$1');

/** The link dials the number, a pause (which phones write as a comma), and the extension: `(303) 555-0100 x12`. */
export const callLink = (phone: string): string =>
  `tel:${phone
    .split('x')
    .map((part) => part.replaceAll(/[^\d+]/g, ''))
    .filter(Boolean)
    .join(',')}`;

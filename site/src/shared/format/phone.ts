/** Link that texts a number without its extension. A separate module, for the few screens that need it. */
export const textLink = (phone: string): string => callLink(phone).replace(/^tel:([^,]*).*/, 'sms:$1');

/** Link that dials `(303) 555-0100 x12`: the number, a pause (which phones write as a comma), and the extension. */
export const callLink = (phone: string): string =>
  `tel:${phone
    .split('x')
    .map((part) => part.replaceAll(/[^\d+]/g, ''))
    .filter(Boolean)
    .join(',')}`;

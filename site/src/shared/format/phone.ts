/** Links that dial or text the number as somebody wrote it: `(303) 555-0100 x12`. */

/** Dials, and after a pause the extension: phones read a comma so. */
export const callLink = (phone: string): string => `tel:${partsOf(phone).filter(Boolean).join(',')}`;

/** Texts: an extension has no messages. */
export const textLink = (phone: string): string => `sms:${partsOf(phone)[0]}`;

function partsOf(phone: string): [number: string, extension: string] {
  const [number = '', extension = ''] = phone.split('x', 2);
  return [digitsOf(number), digitsOf(extension)];
}

const digitsOf = (written: string) => written.replaceAll(/[^\d+]/g, '');

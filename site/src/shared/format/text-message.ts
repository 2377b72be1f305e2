import { callLink } from './phone.ts';

/** Texts the number as somebody wrote it: an extension has no messages. Apart, for the few screens that need it. */
export const textLink = (phone: string): string => callLink(phone).replace(/^tel:([^,]*).*/, 'sms:$1');

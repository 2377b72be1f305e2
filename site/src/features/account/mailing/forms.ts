/** Both in one file: its name is part of a script limited to 4 KB in all. */
import { enhanceContact } from './contact.ts';
import { enhanceNewsletter } from './newsletter.ts';

export const enhancers = { contact: enhanceContact, newsletter: enhanceNewsletter };

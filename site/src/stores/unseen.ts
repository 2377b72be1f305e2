/** How many notifications have not been seen. */
import type { countUnseen } from '@playfield/contracts/notifications.ts';
import { badgeCount } from './counts.ts';

export const [$unseen, noteUnseen, refreshUnseen] = badgeCount<typeof countUnseen>('/api/notifications/unread-count');

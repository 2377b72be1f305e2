import { later } from '../../shared/ui/later.tsx';
import type { Props } from './ConfirmBlock.tsx';

/** Few people ever see it: its code comes when they do. */
export const BlockDialog = later<Props>(async () => (await import('./ConfirmBlock.tsx')).ConfirmBlock);

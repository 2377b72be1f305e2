import { later } from '../../../shared/ui/States.tsx';
import type { Props } from './ConfirmBlock.tsx';

/** Loaded on demand: few people ever open it. */
export const BlockDialog = later<Props>(async () => (await import('./ConfirmBlock.tsx')).ConfirmBlock);

import { later } from '../../../shared/ui/States.tsx';
import type { Props } from './ConfirmBlock.tsx';

export const BlockDialog = later<Props>(async () => (await import('./ConfirmBlock.tsx')).ConfirmBlock);

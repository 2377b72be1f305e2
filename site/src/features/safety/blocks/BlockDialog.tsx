import { lazy } from '../../../shared/ui/States.tsx';
import type { Props } from './ConfirmBlock.tsx';

export const BlockDialog = lazy<Props>(async () => (await import('./ConfirmBlock.tsx')).ConfirmBlock);

import type { Call } from './call.ts';
import * as modules from './modules.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'owner' in value && 'path' in value;

const declared = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isCall);
const hasParams = ({ path }: Call) => path.includes(':');

/** Fixed paths come first, because `/api/matchups/:id` also matches `/api/matchups/map`. */
export const calls: readonly Call[] = [...declared.filter((call) => !hasParams(call)), ...declared.filter(hasParams)];

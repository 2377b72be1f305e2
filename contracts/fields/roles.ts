import * as z from 'zod/mini';
import { valuesOf } from './options.ts';

export const teamRoles = [
  { value: 'owner', label: 'Owner', may: 'Everything, and says who runs the team' },
  { value: 'manager', label: 'Manager', may: 'Games, messages and the team’s page' },
  { value: 'helper', label: 'Helper', may: 'Sees games, reads and writes messages' },
] as const;

export const teamRole = z.enum(valuesOf(teamRoles), 'Please choose a role');
export type TeamRole = z.infer<typeof teamRole>;

/** Excludes `owner`, because a leaked invitation could otherwise give away the team. */
export const invitedRole = z.enum(['manager', 'helper'], 'Please choose a role');

export const HELPERS_MAY_NOT = 'Helpers can read and write messages. Ask a manager of your team to do this.';

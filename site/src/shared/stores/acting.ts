/** Who acts for a team. Helpers read, and write messages: the server refuses them the rest, and nothing offers it. */
import type { User } from '@playfield/contracts/users.ts';
import type { Session } from '../api/session.ts';

export const actsForTeam = ({ userRole, role }: User): boolean => userRole === 'team_manager' && role !== 'helper';

export const isActing = (session: Session): boolean => session.status === 'in' && actsForTeam(session.user);

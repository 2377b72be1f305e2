import type { Access, Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';

export const ROLES = ['visitor', 'unverified', 'suspended', 'member', 'manager', 'helper', 'support', 'owner'] as const;
export type Role = (typeof ROLES)[number];

type Verdict = 200 | 401 | 403;

const VERDICTS: Record<Access, Record<Role, Verdict>> = {
  public: all(200),
  user: { ...all(401), member: 200, manager: 200, helper: 200 },
  team_manager: { ...all(401), member: 403, manager: 200, helper: 403 },
  admin: { ...all(401), support: 200, owner: 200 },
  owner: { ...all(401), support: 403, owner: 200 },
  service: all(401),
};

/** These calls would revoke sessions that the test still needs. */
const ENDS_SESSIONS = new Set(['POST /api/auth/logout', 'POST /api/admin/logout']);

function verdictFor(role: Role, { access, method, helpers }: Call): Verdict {
  if (role === 'helper' && access === 'team_manager' && (helpers ?? method === 'GET')) return 200;
  return VERDICTS[access][role];
}

type Cell = { role: Role; name: string; verdict: Verdict; call: Call };

export const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Excludes streams that the role may open, because they stay open for minutes. */
export const cells: readonly Cell[] = ROLES.flatMap((role) =>
  calls
    .filter((call) => !ENDS_SESSIONS.has(nameOf(call)))
    .map((call) => ({ role, name: nameOf(call), verdict: verdictFor(role, call), call })),
).filter(({ call, verdict }) => !call.stream || verdict !== 200);

function all(verdict: Verdict): Record<Role, Verdict> {
  const roles = ROLES.map((role) => [role, verdict] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each role
  return Object.fromEntries(roles) as Record<Role, Verdict>;
}

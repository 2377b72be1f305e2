/** Who may make which call, from the calls' own declarations: every call by everybody there is. */
import type { Access, Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';

export const ROLES = ['visitor', 'unverified', 'suspended', 'member', 'manager', 'support', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What is answered before anything else is looked at: 200 stands for being let in. */
type Verdict = 200 | 401 | 403;

const VERDICTS: Record<Access, Record<Role, Verdict>> = {
  public: all(200),
  user: { ...all(401), member: 200, manager: 200 },
  team_manager: { ...all(401), member: 403, manager: 200 },
  admin: { ...all(401), support: 200, owner: 200 },
  owner: { ...all(401), support: 403, owner: 200 },
  service: all(401),
};

/** These end what the test itself goes on with. */
const ENDS_SESSIONS = new Set(['POST /api/auth/logout', 'POST /api/admin/logout']);

type Cell = { role: Role; name: string; verdict: Verdict; call: Call };

export const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** One for each call and role, but for streams that somebody is let in to: they never end. */
export const cells: readonly Cell[] = ROLES.flatMap((role) =>
  calls
    .filter((call) => !ENDS_SESSIONS.has(nameOf(call)))
    .map((call) => ({ role, name: nameOf(call), verdict: VERDICTS[call.access][role], call })),
).filter(({ call, verdict }) => !call.stream || verdict !== 200);

function all(verdict: Verdict): Record<Role, Verdict> {
  const roles = ROLES.map((role) => [role, verdict] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each role
  return Object.fromEntries(roles) as Record<Role, Verdict>;
}

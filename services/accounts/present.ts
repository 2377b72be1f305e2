import type { AuditEntry } from '@playfield/contracts/admin/records.ts';
import type { AdminUser } from '@playfield/contracts/admin/users.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { FiledReport } from '@playfield/contracts/reports.ts';
import type { Passkey, TwoStep } from '@playfield/contracts/two-step.ts';
import type { TeamPeople } from '@playfield/contracts/people.ts';
import { viewOnlyTeam } from '@playfield/contracts/sign-in.ts';
import type { Identity, OwnTeam, TeamPage, User } from '@playfield/contracts/users.ts';
import type { AdminRecord } from './admin/model.ts';
import type { AuditRecord } from './audit/model.ts';
import type { SubscriptionRecord } from './mailing/model.ts';
import type { ReportRecord } from './reports/model.ts';
import type { PasskeyRecord, UserRecord } from './users/model.ts';
import type { InvitationRecord } from './people/model.ts';
import type { Acting, Membership } from './people/queries.ts';
import { peopleOf, roleIn } from './people/rules.ts';

export function presentActing(acting: Acting): User {
  const { person, current, all } = acting;
  const { id: personId, teamId: _, ...seen } = presentIdentities(acting).person;
  const id = current?.team._id ?? presentIdentities(acting).team.id;
  return {
    ...presentUser(person),
    ...seen,
    page: current ? presentPage(current.team).page : undefined,
    crest: seen.crest,
    id,
    ...(id === personId ? {} : { personId }),
    ...(all.length > 1 ? { teams: all.map(presentOwnTeam) } : {}),
  };
}

const presentOwnTeam = ({ team: { _id: id, teamName }, role }: Membership): OwnTeam => ({ id, teamName, role });

export function presentUser(record: UserRecord): User {
  return {
    ...presentIdentity(record),
    ...presentPage(record),
    email: record.email,
    phoneNumber: record.phoneNumber,
    isVerified: record.isVerified,
    emailNotificationsEnabled: record.emailNotificationsEnabled,
    createdAt: record.createdAt.toISOString(),
  };
}

export function presentAdmin({ _id: id, email, role, passwordUntil }: AdminRecord): Admin {
  return { id, email, role, passwordUntil: passwordUntil?.toISOString() ?? null };
}

export function presentAuditEntry(record: AuditRecord, admin: AdminRecord | undefined): AuditEntry {
  const { _id: id, at, action, userId, adminId, subject, address, device } = record;
  const by = adminId ? { id: adminId, email: admin?.email ?? '' } : null;
  const where = { address: address || null, device: device || null };
  return { id, at: at.toISOString(), action, userId, admin: by, subject, ...where };
}

export function presentReport(record: ReportRecord): FiledReport {
  const { _id: id, subject, reporter, reason, details, createdAt } = record;
  return { id, subject, reporter, reason, details, createdAt: createdAt.toISOString() };
}

export function presentAdminUser(record: UserRecord): AdminUser {
  const isSuspended = record.suspended || record.suspendedWith.length > 0;
  const standing = record.leavingAt ? 'leaving' : isSuspended ? 'suspended' : 'good';
  return { ...presentUser(record), emailNotifications: record.emailNotificationsEnabled, standing };
}

function presentPage({ page }: UserRecord): { page?: TeamPage } {
  return page ? { page: { blurb: '', founded: null, link: null, ...page } } : {};
}

/** Team ID of a person without a team, whose own ID may belong to a team that they left or that is suspended. */
const NO_TEAM = 0;

export function presentIdentities({ person, current }: Acting): { person: Identity; team: Identity } {
  if (current?.team._id === person._id) {
    const isShared = peopleOf(person).length > 1;
    const both = { ...presentIdentity(person), role: current.role, ...(isShared ? { personId: person._id } : {}) };
    return { person: both, team: both };
  }
  const { _id: personId, fullName } = person;
  if (current) {
    const team = { ...presentIdentity(current.team), fullName, role: current.role };
    return { person: { ...team, id: personId, teamId: team.id }, team: { ...team, personId } };
  }
  if (peopleOf(person).length === 0) return { person: presentIdentity(person), team: presentIdentity(person) };
  const left = { ...viewOnlyTeam, fullName, userRole: 'view_only', competitionLevel: null } as const;
  return { person: { ...left, id: personId, teamId: NO_TEAM }, team: { ...left, id: NO_TEAM, personId } };
}

export function presentIdentity(record: UserRecord): Identity {
  return {
    id: record._id,
    fullName: record.fullName,
    userRole: record.userRole,
    teamName: record.teamName,
    teamLocation: record.teamLocation,
    sport: record.sport,
    ageGroup: record.ageGroup,
    competitionLevel: record.competitionLevel,
    ...(record.crest === undefined ? {} : { crest: record.crest }),
  };
}

export function presentKnownUser(record: UserRecord): KnownUser {
  return {
    ...presentIdentity(record),
    ...presentPage(record),
    revision: record.revision,
    email: record.email,
    emailNotificationsEnabled: record.emailNotificationsEnabled,
    isVerified: record.isVerified,
    suspended: record.suspended || record.unattended,
    ...(record.people ? { people: record.people.map(({ userId: id, role }) => ({ id, role })) } : {}),
  };
}

export function presentPeople({ team, people, invitations, viewer }: ShownPeople): TeamPeople {
  const byId = new Map(people.map((one) => [one._id, one]));
  const role = roleIn(team, viewer);
  return {
    people: peopleOf(team).flatMap(({ userId, role: theirs, since }) => {
      const person = byId.get(userId);
      if (!person) return [];
      const email = role === 'helper' && userId !== viewer ? null : person.email;
      return [
        { userId, fullName: person.fullName, email, role: theirs, since: since.toISOString(), you: userId === viewer },
      ];
    }),
    invitations:
      role === 'owner'
        ? invitations.map(({ _id: id, email, role: offered, expiresAt }) => ({
            id,
            email,
            role: offered,
            expiresAt: expiresAt.toISOString(),
          }))
        : [],
  };
}

type ShownPeople = {
  team: UserRecord;
  people: readonly UserRecord[];
  invitations: readonly InvitationRecord[];
  viewer: number;
};

export function presentPasskey(record: PasskeyRecord): Passkey {
  return {
    id: record.id.toHexString(),
    name: record.name,
    createdAt: record.createdAt.toISOString(),
    lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentTwoStep({ passkeys, twoStep }: UserRecord): TwoStep {
  return {
    codes: twoStep.secret !== null,
    recoveryCodesLeft: twoStep.recoveryCodes.length,
    passkeys: passkeys.map(presentPasskey),
  };
}

type Held = {
  entries: readonly AuditRecord[];
  reports: readonly ReportRecord[];
  subscription: SubscriptionRecord | null;
  teams: readonly UserRecord[];
  invited: readonly InvitationRecord[];
  takesInvitations: boolean;
};

export function presentExport(user: UserRecord, held: Held) {
  const { entries, reports, subscription, teams, invited, takesInvitations } = held;
  return {
    profile: presentUser(user),
    twoStep: presentTwoStep(user),
    securityEvents: entries.map(({ at, action, address, device }) => ({
      at: at.toISOString(),
      action,
      address,
      device,
    })),
    reportsFiled: reports.map(({ createdAt, ...report }) => ({ ...report, createdAt: createdAt.toISOString() })),
    teams: teams.flatMap((team) =>
      peopleOf(team)
        .filter(({ userId }) => userId === user._id)
        .map(({ role, since }) => ({ id: team._id, teamName: team.teamName, role, since: since.toISOString() })),
    ),
    invitations: invited.map(({ email, role, createdAt }) => ({ email, role, createdAt: createdAt.toISOString() })),
    invitationEmails: takesInvitations ? ('on' as const) : ('off' as const),
    newsletter: subscription && { status: subscription.status, since: subscription.createdAt.toISOString() },
  };
}

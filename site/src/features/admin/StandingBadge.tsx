import type { AdminUser } from '@playfield/contracts/admin/users.ts';

export function StandingBadge({ user: { isVerified, standing } }: { user: AdminUser }) {
  if (standing === 'suspended') return <span className="badge badge-rejected">Suspended</span>;
  return isVerified ? (
    <span className="badge badge-accepted">Verified</span>
  ) : (
    <span className="badge badge-pending">Unverified</span>
  );
}

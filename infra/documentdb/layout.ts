/** Paths in the engine's folder, as seen by the confined processes, and the ID of their user. */

export const POSTGRES_HOME = '/usr/lib/postgresql/18';
export const POSTGRES_SHARE = '/usr/share/postgresql/18';
export const DATA = '/data';
export const SOCKETS = '/run';

/**
 * PostgreSQL refuses to run as root. This user ID has no account: systemd's table of user IDs leaves 65520–65533
 * unused, and it exists even in containers that map no more than 65536 users.
 */
export const ENGINE_USER = 65_533;

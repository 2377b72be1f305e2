/** Paths inside the engine's folder, as the confined processes see them, and the user they run as. */

export const POSTGRES_HOME = '/usr/lib/postgresql/18';
export const POSTGRES_SHARE = '/usr/share/postgresql/18';
export const DATA = '/data';
export const SOCKETS = '/run';

/**
 * PostgreSQL refuses to run as root. The number has no account on the system: systemd's table of user numbers leaves
 * 65520–65533 unused, and it still exists inside containers that map no more than 65536 users.
 */
export const ENGINE_USER = 65_533;

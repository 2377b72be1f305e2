export const POSTGRES_HOME = '/usr/lib/postgresql/18';
export const POSTGRES_SHARE = '/usr/share/postgresql/18';
export const DATA = '/data';
export const SOCKETS = '/run';

/**
 * The user that runs PostgreSQL, which refuses to run as root. The ID belongs to no account, because systemd's table of
 * user IDs leaves 65520–65533 unused. Containers that map only 65,536 users still have this ID.
 */
export const ENGINE_USER = 65_533;

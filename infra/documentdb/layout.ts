export const POSTGRES_HOME = '/usr/lib/postgresql/18';
export const POSTGRES_SHARE = '/usr/share/postgresql/18';
export const DATA = '/data';
export const SOCKETS = '/run';

/** PostgreSQL refuses to run as root. systemd leaves 65520–65533 unused, and containers may map only 65,536 IDs. */
export const ENGINE_USER = 65_533;

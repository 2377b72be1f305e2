export const POSTGRES_HOME = '/usr/lib/postgresql/18';
export const POSTGRES_SHARE = '/usr/share/postgresql/18';
export const DATA = '/data';
export const SOCKETS = '/run';

export const ENGINE_USER = 65_533;

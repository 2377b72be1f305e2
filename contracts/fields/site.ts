export const SITE_NAME = 'Playfield';
export const TAGLINE = 'Connecting youth sports teams for more playing opportunities';

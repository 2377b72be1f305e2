/** The product's working name, defined only here. */
export const SITE_NAME = 'Playfield';
export const TAGLINE = 'Connecting youth sports teams for more playing opportunities';

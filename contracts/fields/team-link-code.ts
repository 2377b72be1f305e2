/** The code of a team's public link, and the paths that carry it. */

/**
 * 16 of 32 letters are 80 random bits: at the limit of its calls, guessing one of a million takes longer than there have
 * been people. Crockford's base 32, lower case without i, l, o and u, because it is read off a printed card.
 */
export const TEAM_LINK_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
export const TEAM_LINK_LENGTH = 16;
export const TEAM_LINK_CODE = new RegExp(`^[${TEAM_LINK_LETTERS}]{${TEAM_LINK_LENGTH}}$`);
/** With room for dashes that somebody adds. */
export const TYPED_CODE_MAX = 64;

/** What was typed off a card: case and dashes do not matter, and look-alikes are one letter. */
export function asPrinted(typed: string): string {
  return typed.toLowerCase().replaceAll('-', '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

export const teamLinkPath = (code: string) => `/t/${code}`;
/** For paper: in groups of four. */
export const printedTeamLinkPath = (code: string) => teamLinkPath(code.replaceAll(/(.{4})(?!$)/g, '$1-'));

/** From the link to the team itself, for who has signed in. */
export const followedTeamLinkPath = (code: string) => `/team-profile?link=${code}`;
const FOLLOWED = /^\/team-profile\?link=([\w-]{1,64})$/;

/** The code that a way back after registering carries; undefined if it carries none. */
export function invitationIn(path: string): string | undefined {
  const code = asPrinted(FOLLOWED.exec(path)?.[1] ?? '');
  return TEAM_LINK_CODE.test(code) ? code : undefined;
}

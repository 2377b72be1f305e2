/**
 * The alphabet of codes: Crockford's base32 in lowercase, without i, l, o and u, because codes are read off printed
 * cards. 16 characters have 80 random bits, too many to guess within the rate limit.
 */
export const TEAM_LINK_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
export const TEAM_LINK_LENGTH = 16;
export const TEAM_LINK_CODE = new RegExp(`^[${TEAM_LINK_LETTERS}]{${TEAM_LINK_LENGTH}}$`);
export const TYPED_CODE_MAX = 64;

/** Normalizes a code typed from a card: ignores case and dashes, and maps lookalikes to one character. */
export function asPrinted(typed: string): string {
  return typed.toLowerCase().replaceAll('-', '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

export const teamLinkPath = (code: string) => `/t/${code}`;
export const printedTeamLinkPath = (code: string) => teamLinkPath(code.replaceAll(/(.{4})(?!$)/g, '$1-'));

/** URL of the team profile, which applies the link after signing in. */
export const followedTeamLinkPath = (code: string) => `/team-profile?link=${code}`;
const FOLLOWED = /^\/team-profile\?link=([\w-]{1,64})$/;

export function invitationIn(path: string): string | undefined {
  const code = asPrinted(FOLLOWED.exec(path)?.[1] ?? '');
  return TEAM_LINK_CODE.test(code) ? code : undefined;
}

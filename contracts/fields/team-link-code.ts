/** Crockford's base32 in lowercase. 16 characters encode 80 bits. */
export const TEAM_LINK_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
export const TEAM_LINK_LENGTH = 16;
export const TEAM_LINK_CODE = new RegExp(`^[${TEAM_LINK_LETTERS}]{${TEAM_LINK_LENGTH}}$`);
export const TYPED_CODE_MAX = 64;

export function asPrinted(typed: string): string {
  return typed.toLowerCase().replaceAll('-', '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

export const teamLinkPath = (code: string) => `/t/${code}`;
export const printedTeamLinkPath = (code: string) => teamLinkPath(code.replaceAll(/(.{4})(?!$)/g, '$1-'));

export const followedTeamLinkPath = (code: string) => `/team-profile?link=${code}`;
const FOLLOWED = /^\/team-profile\?link=([\w-]{1,64})$/;

export function invitationIn(path: string): string | undefined {
  const code = asPrinted(FOLLOWED.exec(path)?.[1] ?? '');
  return TEAM_LINK_CODE.test(code) ? code : undefined;
}

import { printedTeamLinkPath, teamLinkPath } from '@playfield/contracts/fields/team-link-code.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { readTeamLink, setTeamLink, type OwnTeamLink } from '@playfield/contracts/team-links.ts';
import { ask } from '../../../shared/api/ask.ts';
import { loadable, act } from '../../../shared/stores/calls.ts';
import { shareLink } from '../../../shared/stores/share.ts';
import { flashToast, showSuccess } from '../../../shared/stores/toasts.ts';

export const [$teamLink, loadTeamLink] = loadable(
  () => ask(setTeamLink, { body: {} }),
  'Your link could not be loaded.',
);

export const addressOf = ({ code }: OwnTeamLink) => new URL(teamLinkPath(code), location.origin).href;
export const printedAddressOf = ({ code }: OwnTeamLink) => `${location.host}${printedTeamLinkPath(code)}`;

export function shareTeamLink(link: OwnTeamLink, teamName: string): Promise<void> {
  return shareLink(
    `Play ${teamName} on ${SITE_NAME}`,
    addressOf(link),
    'Send it to a team that you would like to play.',
  );
}

const change = (changing: Promise<OwnTeamLink>, title: string, text: string) =>
  act(['Error', 'The link could not be changed. Please try again.'], async () => {
    $teamLink.set({ status: 'ready', value: await changing });
    showSuccess(title, text);
  });

export function turnTeamLink(on: boolean): Promise<boolean> {
  const changing = ask(setTeamLink, { body: { on } });
  return on
    ? change(changing, 'Link turned on', 'It is the same link as before. Printed cards work again.')
    : change(changing, 'Link turned off', 'It stops working within a minute.');
}

export function renewLink(): Promise<boolean> {
  return change(
    ask(setTeamLink, { body: { on: true, renew: true } }),
    'Your team has a new link',
    'The old one, and cards with it, no longer work.',
  );
}

export async function followTeamLink(code: string, ownId: number): Promise<void> {
  const { id } = await ask(readTeamLink, { params: { code } }).catch(() => ({ id: null }));
  if (id === null) flashToast({ tone: 'destructive', title: 'This invitation is no longer valid', text: OTHERS });
  location.replace(
    id === null ? '/find-games' : id === ownId ? '/find-teams#invite-team' : `/team-profile/${id}#propose`,
  );
}

const OTHERS = 'Here are other teams that want to play.';

import { ownPath } from '../../../shared/format/next.ts';
import type { OwnTeam, User } from '@playfield/contracts/users.ts';

const TEAM = 'team';

export async function actFor(teamId: number, path: string): Promise<void> {
  const response = await fetch('/api/auth/current-team', {
    method: 'PUT',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ teamId }),
  });
  if (!response.ok) return;
  localStorage.clear();
  location.assign(path);
}

export function pathFor(path: string, teamId: number): string {
  const [before = '', hash] = path.split('#');
  return `${before}${before.includes('?') ? '&' : '?'}${TEAM}=${teamId}${hash === undefined ? '' : `#${hash}`}`;
}

export function showTeams({ id, teams = [] }: User): void {
  const { origin, pathname, hash, search } = location;
  const asked = new URLSearchParams(search);
  const wanted = teams.find((team) => String(team.id) === asked.get(TEAM));
  asked.delete(TEAM);
  const rest = `${pathname}${asked.size > 0 ? `?${asked}` : ''}${hash}`;
  if (wanted && wanted.id !== id) return void actFor(wanted.id, ownPath(rest, origin) ?? '/');
  if (wanted) history.replaceState(null, '', rest);
  for (const slot of document.querySelectorAll<HTMLElement>('[data-team-name]')) {
    slot.hidden = true;
    slot.after(choiceOf(id, teams));
  }
}

function choiceOf(id: number, teams: readonly OwnTeam[]): HTMLSelectElement {
  document.querySelector('.team-choice')?.remove();
  const choice = document.createElement('select');
  choice.className = 'input team-choice';
  choice.style.maxWidth = '10rem';
  choice.ariaLabel = 'Your team';
  for (const team of teams) choice.add(new Option(team.teamName, String(team.id), false, team.id === id));
  choice.addEventListener('change', () => void actFor(Number(choice.value), '/'));
  return choice;
}

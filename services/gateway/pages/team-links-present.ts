import { crestPicturePath } from '@playfield/contracts/crests.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { followedTeamLinkPath, teamLinkPath } from '@playfield/contracts/fields/team-link-code.ts';
import type { InvitingTeam } from '@playfield/contracts/team-links.ts';
import { escapeHtml, fill, inHead, show, removeMember } from './filling-rules.ts';

const TEAM_LINK_OVER = 'This invitation is no longer valid';

/** @param invited null if the link is invalid. If so, the page keeps its built text about invalid links */
export function fillTeamPage(html: string, invited: { code: string; team: InvitingTeam } | null, publicUrl: string) {
  if (!invited) return inHead(html, { title: `${TEAM_LINK_OVER} | ${SITE_NAME}`, 'og:title': TEAM_LINK_OVER });
  const { code, team } = invited;
  const page = new URL(teamLinkPath(code), publicUrl).href;
  const kind = `${labelOf(ageGroups, team.ageGroup)} ${labelOf(sports, team.sport)}`;
  const about = [kind, team.town].filter(Boolean).join(' · ');
  // Start with our own words, so that a right-to-left name does not reorder the rest.
  const title = `Play a game against ${team.teamName}`;
  const description = `${about}. They find games on ${SITE_NAME} and would like to play you. It is free.`;
  const headed = inHead(html, {
    title: `${title} | ${SITE_NAME}`,
    canonical: page,
    description,
    'og:url': page,
    'og:title': title,
    'og:description': description,
    'twitter:title': title,
    'twitter:description': description,
  });
  const [follow, back] = [followedTeamLinkPath(code), encodeURIComponent(followedTeamLinkPath(code))];
  const register = `/register?role=team_manager&sport=${team.sport}&ageGroup=${team.ageGroup}&next=${back}`;
  const crest = crestPicturePath(team.crest, team.teamName) ?? '/favicon.svg';
  const shown = ['about', 'crest', 'open']
    .reduce(show, removeMember(headed, 'gone'))
    .replace(/(<a data-ask="register"[^>]* href=")[^"]*/, (_, before: string) => before + escapeHtml(register))
    .replace(/(<a data-ask="login"[^>]* href=")[^"]*/, `$1/login?next=${back}`)
    .replace(/(<a data-ask="team"[^>]* href=")[^"]*/, (_, before: string) => before + escapeHtml(follow))
    .replace(/(<img data-crest src=")[^"]*/, (_, before: string) => before + escapeHtml(crest));
  return fill(shown, { who: team.teamName, says: 'would like to play you', about, name: team.teamName });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTeamLink, teamLinkCode, type InvitingTeam } from '@playfield/contracts/team-links.ts';
import type { Middleware } from 'koa';
import type { Upstreams } from '../upstreams/upstream.ts';
import type { Limits } from '../limits/limits.ts';
import { askAbout, cacheBriefly, filledRoute } from './filled-routes.ts';
import { contentPolicy } from './pages.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { followedTeamLinkPath, teamLinkPath } from '@playfield/contracts/fields/team-link-code.ts';
import { escapeHtml, fill, inHead, show, removePart } from './filling-rules.ts';

const PAGE = /^\/t\/([^/]{1,64})$/;
const FILE = 't.html';

type Deps = { siteDir: string; publicUrl: string; upstreams: Pick<Upstreams, 'request'>; limits: Limits };

export function serveTeamLinks({ siteDir, publicUrl, ...asked }: Deps): Middleware {
  const html = readFileSync(join(siteDir, FILE), 'utf8');
  const policy = contentPolicy(html);

  return filledRoute(PAGE, 'team link', async (ctx, typed) => {
    const { data: code = '' } = teamLinkCode.safeParse(typed);
    const answer = code === '' ? null : await askAbout(asked, { ctx, call: readTeamLink, code });
    const team = answer === null ? null : readTeamLink.answer.parse(answer).team;
    ctx.set('Content-Security-Policy', policy);
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.type = 'html';
    const status = answer === null ? 404 : team ? 200 : 410;
    cacheBriefly(ctx, fillTeamPage(html, team && { code, team }, publicUrl), status);
    return true;
  });
}

const TEAM_LINK_OVER = 'This invitation is no longer valid';

function fillTeamPage(html: string, invited: { code: string; team: InvitingTeam } | null, publicUrl: string) {
  if (!invited) return inHead(html, { title: TEAM_LINK_OVER });
  const { code, team } = invited;
  const url = new URL(teamLinkPath(code), publicUrl).href;
  const kind = `${labelOf(ageGroups, team.ageGroup)} ${labelOf(sports, team.sport)}`;
  const about = [kind, team.town].filter(Boolean).join(' · ');
  // Start with our own words, so that a right-to-left team name does not reorder the rest.
  const title = `Play a game against ${team.teamName}`;
  const description = `${about}. They find games on ${SITE_NAME} and would like to play you. It is free.`;
  const headed = inHead(html, { title, description, url });
  const [follow, back] = [followedTeamLinkPath(code), encodeURIComponent(followedTeamLinkPath(code))];
  const register = `/register?role=team_manager&sport=${team.sport}&ageGroup=${team.ageGroup}&next=${back}`;
  const shown = ['about', 'open']
    .reduce(show, removePart(headed, 'gone'))
    .replace(/(<a data-ask="register"[^>]* href=")[^"]*/, (_, before: string) => before + escapeHtml(register))
    .replace(/(<a data-ask="login"[^>]* href=")[^"]*/, `$1/login?next=${back}`)
    .replace(/(<a data-ask="team"[^>]* href=")[^"]*/, (_, before: string) => before + escapeHtml(follow));
  return fill(shown, { who: team.teamName, says: 'would like to play you', about, name: team.teamName });
}

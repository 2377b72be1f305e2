import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address } from '@playfield/contracts/http/client.ts';
import { readTeamLink, teamLinkCode, type InvitingTeam } from '@playfield/contracts/team-links.ts';
import { HttpError, unavailable } from '@playfield/kit/http/errors.ts';
import type { Context, Middleware } from 'koa';
import type { Upstreams } from '../upstreams/upstream.ts';
import type { Limits } from '../limits/limits.ts';
import { cacheBriefly, respondInText } from './filled-routes.ts';
import { contentPolicy } from './pages.ts';
import { fillTeamPage } from './team-links-present.ts';

const PAGE = /^\/t\/([^/]{1,64})$/;
const FILE = 't.html';

type Deps = { siteDir: string; publicUrl: string; upstreams: Pick<Upstreams, 'request'>; limits: Limits };
type Found = { status: 200 | 404 | 410; team: InvitingTeam | null };

/** Serves team links' pages. An unknown code, such as one mistyped from a card, gets the page for invalid links. */
export function serveTeamLinks({ siteDir, publicUrl, upstreams, limits }: Deps): Middleware {
  const html = readFileSync(join(siteDir, FILE), 'utf8');
  const policy = contentPolicy(html);

  async function find(ctx: Context, code: string): Promise<Found> {
    await limits.take(readTeamLink, { address: ctx.ip, userId: null });
    const { statusCode, body } = await upstreams.request('matchmaking', {
      method: 'GET',
      path: address(readTeamLink, { code }, undefined),
      headers: { accept: '*/*' },
    });
    if (statusCode === 404) return { status: 404, team: null };
    if (statusCode !== readTeamLink.status) throw unavailable();
    const { team } = readTeamLink.answer.parse(JSON.parse(body.toString()));
    return { status: team ? 200 : 410, team };
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const [, typed] = PAGE.exec(ctx.path) ?? [];
    if (typed === undefined) return next();
    ctx.state['route'] = 'team link';
    try {
      const { data: code } = teamLinkCode.safeParse(typed);
      const { status, team } = code === undefined ? { status: 404 as const, team: null } : await find(ctx, code);
      ctx.set('Content-Security-Policy', policy);
      ctx.set('X-Robots-Tag', 'noindex');
      ctx.type = 'html';
      cacheBriefly(ctx, fillTeamPage(html, code !== undefined && team ? { code, team } : null, publicUrl), status);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      respondInText(ctx, error);
    }
  };
}

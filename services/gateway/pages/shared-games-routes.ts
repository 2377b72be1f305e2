import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address } from '@playfield/contracts/http/client.ts';
import { drawSharedGame, readSharedGame } from '@playfield/contracts/shared-games.ts';
import { HttpError, unavailable } from '@playfield/kit/http/errors.ts';
import type { Context, Middleware } from 'koa';
import type { Upstreams } from '../upstreams/upstream.ts';
import type { Limits } from '../limits/limits.ts';
import { cacheBriefly, respondInText } from './filled-routes.ts';
import { contentPolicy } from './pages.ts';
import { fillSharedPage } from './shared-games-present.ts';

const PAGE = /^\/g\/([\w-]{1,64})$/;
const PICTURE = /^\/og\/g\/([\w-]{1,64})\.png$/;
const FILE = 'g.html';

type Deps = { siteDir: string; publicUrl: string; upstreams: Pick<Upstreams, 'request'>; limits: Limits };

export function serveSharedGames({ siteDir, publicUrl, upstreams, limits }: Deps): Middleware {
  const html = readFileSync(join(siteDir, FILE), 'utf8');
  const policy = contentPolicy(html);

  async function ask(ctx: Context, declared: typeof readSharedGame | typeof drawSharedGame, code: string) {
    await limits.take(declared, { address: ctx.ip, userId: null });
    const { statusCode, body } = await upstreams.request('matchmaking', {
      method: 'GET',
      path: address(declared, { code }, undefined),
      headers: { accept: '*/*' },
    });
    if (statusCode === 404) return null;
    if (statusCode !== declared.status) throw unavailable();
    return body;
  }

  async function answerPage(ctx: Context, code: string): Promise<boolean> {
    const answer = await ask(ctx, readSharedGame, code);
    if (!answer) return false;
    const page = readSharedGame.answer.parse(JSON.parse(answer.toString()));
    const filled = fillSharedPage(html, code, page, publicUrl);
    ctx.set('Content-Security-Policy', policy);
    if (!page.indexed) ctx.set('X-Robots-Tag', 'noindex');
    ctx.type = 'html';
    // Respond with 410 instead of 404, so that search engines and social networks drop the page immediately.
    cacheBriefly(ctx, filled, page.game ? 200 : 410);
    return true;
  }

  async function answerPicture(ctx: Context, code: string): Promise<boolean> {
    const picture = await ask(ctx, drawSharedGame, code);
    if (!picture) return false;
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.type = 'png';
    cacheBriefly(ctx, picture, 200);
    return true;
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const [, code] = PAGE.exec(ctx.path) ?? [];
    const [, drawn] = PICTURE.exec(ctx.path) ?? [];
    if (code === undefined && drawn === undefined) return next();
    ctx.state['route'] = code === undefined ? 'shared picture' : 'shared game';
    try {
      if (code === undefined ? await answerPicture(ctx, drawn ?? '') : await answerPage(ctx, code)) return;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      respondInText(ctx, error);
      return;
    }
    return next();
  };
}

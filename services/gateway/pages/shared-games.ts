import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  readSharedGame,
  LIKE_MAX,
  sharedGamePath,
  type SharedGame,
  type SharedPage,
} from '@playfield/contracts/shared-games.ts';
import type { Middleware } from 'koa';
import type { Upstreams } from '../upstreams/upstream.ts';
import type { Limits } from '../limits/limits.ts';
import { askAbout, cacheBriefly, filledRoute } from './filled-routes.ts';
import { contentPolicy } from './pages.ts';
import { dayWords, kindWords, timeWords, typeWords } from '@playfield/contracts/fields/game-words.ts';
import { fill, inHead, show, removePart, withFacts } from './filling-rules.ts';
import { sportsEventOf } from './sports-events-present.ts';

const PAGE = /^\/g\/([\w-]{1,64})$/;
const FILE = 'g.html';
const CARD = '/og/g.png';

type Deps = { siteDir: string; publicUrl: string; upstreams: Pick<Upstreams, 'request'>; limits: Limits };

export function serveSharedGames({ siteDir, publicUrl, ...asked }: Deps): Middleware {
  const html = readFileSync(join(siteDir, FILE), 'utf8');
  const policy = contentPolicy(html);

  return filledRoute(PAGE, 'shared game', async (ctx, code) => {
    const answer = await askAbout(asked, { ctx, call: readSharedGame, code });
    if (answer === null) return false;
    const page = readSharedGame.answer.parse(answer);
    const filled = fillSharedPage(html, code, page, publicUrl);
    ctx.set('Content-Security-Policy', policy);
    if (!page.indexed) ctx.set('X-Robots-Tag', 'noindex');
    ctx.type = 'html';
    // Search engines drop a page sooner after a 410 than after a 404.
    cacheBriefly(ctx, filled, page.game ? 200 : 410);
    return true;
  });
}

const FROM_HOME = 'Town shared once you agree';

const whenOf = (game: SharedGame) => `${dayWords(game)} · ${timeWords(game)}`;
const townOf = ({ town }: SharedGame) => town || FROM_HOME;
const whereOf = ({ matchupType, town }: SharedGame) =>
  matchupType === 'hosting'
    ? `Their field · ${town || FROM_HOME}`
    : `Your field${town && ` · they travel from ${town}`}`;

function fillSharedPage(html: string, code: string, { game, indexed, like }: SharedPage, publicUrl: string): string {
  const url = new URL(sharedGamePath(code), publicUrl).href;
  const title = game ? `${kindWords(game)}, ${townOf(game)}, ${dayWords(game)}` : 'This game is no longer open';
  const description = game
    ? `${typeWords(game)} · ${whenOf(game)} · ${whereOf(game)}. Ask to play: it is free.`
    : 'See which other teams want to play, and ask them: it is free.';
  const headed = inHead(html, { title, description, url, robots: indexed ? 'index' : 'noindex' });
  if (!game) return withoutGame(headed, like);
  const event = indexed ? sportsEventOf(game, publicUrl) : null;
  const filled = withGame(headed, code, game);
  return event
    ? withFacts(filled, { '@context': 'https://schema.org', ...event, image: new URL(CARD, publicUrl).href })
    : filled;
}

function withGame(html: string, code: string, game: SharedGame): string {
  const back = encodeURIComponent(`/games?link=${code}`);
  const without = ['gone', 'like', 'more'].reduce(removePart, html);
  const shown = ['type', 'open']
    .reduce(show, without)
    .replace(/(<a data-ask="register"[^>]* href=")[^"]*/, `$1/register?role=team_manager&amp;next=${back}`)
    .replace(/(<a data-ask="login"[^>]* href=")[^"]*/, `$1/login?next=${back}`)
    .replace(/(<a data-ask="games"[^>]* href=")[^"]*/, `$1/games?link=${code}`);
  return fill(shown, { type: typeWords(game), kind: kindWords(game), when: whenOf(game), where: whereOf(game) });
}

function withoutGame(html: string, like: readonly SharedGame[]): string {
  let left = ['type', 'open'].reduce(removePart, html);
  left = like.length > 0 ? show(left, 'like') : removePart(left, 'like');
  for (let number = like.length + 1; number <= LIKE_MAX; number += 1) left = removePart(left, `like-${number}`);
  for (const [index, game] of like.entries()) {
    left = left.replace('href="/g" data-like', `href="${sharedGamePath(game.code)}"`);
    const number = index + 1;
    left = fill(left, {
      [`kind-${number}`]: kindWords(game),
      [`when-${number}`]: whenOf(game),
      [`where-${number}`]: `${typeWords(game)} · ${whereOf(game)}`,
    });
  }
  return left;
}

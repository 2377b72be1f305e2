/** Previews of all emails with sample data: `/previews` on this service's port, for development only. */
import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import { compose } from './compose.ts';
import { digestSample, samples } from './samples.ts';

const PREFIX = '/previews';
const templates = [...samples, digestSample];
const READER = { fullName: 'Robin Reyes', teamName: 'Boulder Bandits' };

export function servePreviews(settings: Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>): Middleware {
  return async (ctx, next) => {
    const [, kind, form] = /^\/previews(?:\/([a-z._]+?)(\.txt)?)?$/.exec(ctx.path) ?? [undefined, undefined, undefined];
    if (!ctx.path.startsWith(PREFIX)) return next();
    const event = templates.find(({ type }) => type === kind);
    if (kind !== undefined && !event) return next();
    if (!event) {
      ctx.type = 'html';
      ctx.body = index();
      return;
    }
    const email = compose(event, READER, settings, 'sample-token');
    ctx.type = form ? 'text/plain; charset=utf-8' : 'html';
    ctx.body = form ? email.text : email.html;
  };
}

function index(): string {
  const rows = templates.map(
    ({ type }) => `<li><a href="${PREFIX}/${type}">${type}</a> · <a href="${PREFIX}/${type}.txt">text</a></li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>E-mails</title><h1>E-mails</h1><ul>${rows.join('')}</ul></html>`;
}

/** All emails with sample data: `/previews` on this service's port, for development only. */
import { event as anyEvent } from '@playfield/contracts/events.ts';
import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import { declarations, notificationOf } from '../notifications/registry.ts';
import { compose } from './compose.ts';
import { DIGEST } from '../preferences/clock.ts';
import type { Digest } from './model.ts';

export const samples = declarations.flatMap(({ type, samples: own }) =>
  own.map((sample) => anyEvent.parse({ type, ...sample })),
);
/** A day on which everything happened. */
export const digestSample: Digest = { type: DIGEST, events: samples.filter(notificationOf), isBatch: false };

const PATH = '/previews';
const READER = { fullName: 'Robin Reyes', teamName: 'Boulder Bandits' };

export function servePreviews(settings: Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>): Middleware {
  const all = [...samples, digestSample];
  const links = all.map(
    ({ type }, at) => `<li><a href="${PATH}/${at}">${type}</a> · <a href="${PATH}/${at}.txt">text</a>`,
  );
  return async (ctx, next) => {
    const [, at, form] = /^\/previews(?:\/(\d+)(\.txt)?)?$/.exec(ctx.path) ?? [];
    const sample = all[Number(at)];
    if (!ctx.path.startsWith(PATH) || (at !== undefined && !sample)) return next();
    const { html, text } = sample
      ? compose(sample, READER, settings, 'sample-token')
      : { html: `<!doctype html><title>Emails</title><h1>Emails</h1><ul>${links.join('')}</ul>`, text: '' };
    ctx.type = form ? 'text/plain; charset=utf-8' : 'html';
    ctx.body = form ? text : html;
  };
}

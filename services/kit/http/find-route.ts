/**
 * Finds declared calls by method and path. @koa/router tries every route until one matches; here only those are tried whose
 * path begins with the same two parts, by the router's own expressions.
 */
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { methodNotAllowed, notFound } from './errors.ts';

type Layer = Router['stack'][number];
type Entry<Value> = { readonly layer: Layer; readonly value: Value };

export type Found<Value> = {
  readonly value: Value;
  /** As declared: with `:name` for parameters. */
  readonly path: string;
  readonly params: Record<string, string>;
};

export type Routes<Value> = {
  add(method: string, path: string, value: Value): void;
  find(method: string, path: string): Found<Value> | null;
  /** The methods that the path has; none if there is no such path. */
  methodsOf(path: string): string[];
};

export function createRoutes<Value>(): Routes<Value> {
  const router = new Router();
  const byStart = new Map<string, Entry<Value>[]>();
  const alike = (path: string) => byStart.get(startOf(path)) ?? [];

  return {
    add(method, path, value) {
      if (!/^\/[a-z-]+\/[a-z.-]+(?:\/|$)/.test(path)) throw new Error(`${path} does not begin with two fixed parts`);
      router.register(path, [method], () => {});
      const layer = router.stack.at(-1);
      if (!layer) return;
      const start = startOf(path);
      byStart.set(start, [...alike(start), { layer, value }]);
    },

    find(method, path) {
      for (const { layer, value } of alike(path)) {
        if (!layer.methods.includes(method) || !layer.match(path)) continue;
        return { value, path: String(layer.path), params: layer.params(path, layer.captures(path), {}) };
      }
      return null;
    },

    methodsOf: (path) => [
      ...new Set(
        alike(path)
          .filter(({ layer }) => layer.match(path))
          .flatMap(({ layer }) => layer.methods),
      ),
    ],
  };
}

/** Answers by what was found, and refuses the rest: 405 if another method exists, else 404. */
export function answerFound(routes: Routes<Middleware>): Middleware {
  return (ctx, next) => {
    const found = routes.find(ctx.method, ctx.path);
    if (!found) {
      const allowed = routes.methodsOf(ctx.path);
      throw allowed.length > 0 ? methodNotAllowed(allowed) : notFound();
    }
    ctx.state['route'] = found.path;
    ctx['params'] = found.params;
    return found.value(ctx, next);
  };
}

/** The first two parts. The router does not tell upper from lower case. */
function startOf(path: string): string {
  const second = path.indexOf('/', 1);
  const third = second < 0 ? -1 : path.indexOf('/', second + 1);
  return (third < 0 ? path : path.slice(0, third)).toLowerCase();
}

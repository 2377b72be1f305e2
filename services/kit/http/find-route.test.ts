import { Router } from '@koa/router';
import { calls } from '@playfield/contracts/http/calls.ts';
import { expect, it } from 'vitest';
import { createRoutes } from './find-route.ts';

const routes = createRoutes<string>();
const router = new Router();
for (const { method, path } of calls) {
  routes.add(method, path, `${method} ${path}`);
  router.register(path, [method], () => {});
}
const given = calls.flatMap(({ path }) => {
  const filled = path.replaceAll(/:\w+/g, '17');
  return [
    filled,
    `${filled}/`,
    filled.toUpperCase(),
    `${filled}/more`,
    path.replaceAll(/:\w+/g, 'a%20b'),
    `/x${filled}`,
  ];
});
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'];

it('finds what @koa/router finds, for every declared call', () => {
  for (const path of [...given, '/', '/api', '/api/', '//api/games', '/api/teams/%E0%A4%A'])
    for (const method of METHODS) {
      const { pathAndMethod, path: all } = router.match(path, method);
      const [layer] = pathAndMethod;
      const found = routes.find(method, path);
      expect(found?.path, `${method} ${path}`).toBe(layer?.path);
      if (layer && found) expect(found.params).toEqual(layer.params(path, layer.captures(path), {}));
      expect(routes.methodsOf(path)).toEqual([...new Set(all.flatMap(({ methods }) => methods))]);
    }
});

it('takes no route that could be missed', () => {
  expect(() => routes.add('GET', '/api/:any', '')).toThrow('two fixed parts');
});

import { once } from 'node:events';
import Koa from 'koa';
import { expect, it, onTestFinished } from 'vitest';
import { portOf } from '../process/serve.ts';
import { createHealth } from './health.ts';

it('reports a service as ready after every store has responded, even if an optional store fails later', async () => {
  const up = { mongodb: true, queues: false };
  const check = (name: keyof typeof up) => async () => {
    if (!up[name]) throw new Error('It is down');
  };
  const health = createHealth('test', { mongodb: check('mongodb'), queues: check('queues') }, new Set(['queues']));
  const server = new Koa().use(health.middleware).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const readiness = async (mongodb: boolean, queues: boolean) => {
    Object.assign(up, { mongodb, queues });
    return (await fetch(`http://127.0.0.1:${portOf(server)}/readyz`)).json();
  };
  expect(await readiness(true, false)).toEqual({ ready: false, failing: ['queues'] });
  expect(await readiness(true, true)).toEqual({ ready: true, failing: [] });
  expect(await readiness(true, false)).toEqual({ ready: true, failing: ['queues'] });
  expect(await readiness(false, true)).toEqual({ ready: false, failing: ['mongodb'] });
});

/** A typical Koa proxy with koa-session in Redis, for comparison. It adds no identity tokens or extra headers. */
import { Agent } from 'node:http';
import { Redis } from 'ioredis';
import Koa from 'koa';
import proxy from 'koa-proxies';
import session from 'koa-session';

const target = process.env['TARGET'] ?? '';
const redis = new Redis(process.env['REDIS_URL'] ?? '');
const store = {
  get: async (key: string): Promise<unknown> => JSON.parse((await redis.get(`session:${key}`)) ?? 'null'),
  set: async (key: string, value: unknown) => void (await redis.set(`session:${key}`, JSON.stringify(value))),
  destroy: async (key: string) => void (await redis.del(`session:${key}`)),
};
const app = new Koa();
app.keys = (process.env['SESSION_KEYS'] ?? 'any').split(',');
app.use(session(app, { key: 'pf_session', signed: false, store }));
app.use(proxy('/', { target, agent: new Agent({ keepAlive: true }) }));
app.listen(Number(process.env['PORT']), '127.0.0.1');

/** The usual proxy of a Koa application: no session, identity or extra headers. */
import { Agent } from 'node:http';
import Koa from 'koa';
import proxy from 'koa-proxies';

const target = process.env['TARGET'] ?? '';
const app = new Koa();
app.use(proxy('/', { target, agent: new Agent({ keepAlive: true }) }));
app.listen(Number(process.env['PORT']), '127.0.0.1');

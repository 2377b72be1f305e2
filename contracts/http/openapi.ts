import * as z from 'zod/mini';
import { call } from './call.ts';

export const getOpenApi = call({
  method: 'GET',
  path: '/api/openapi.json',
  owner: 'gateway',
  access: 'public',
  summary: 'Returns this OpenAPI document',
  status: 200,
  answer: z.object({
    openapi: z.string(),
    info: z.unknown(),
    servers: z.array(z.object({ url: z.url() })),
    paths: z.record(z.string(), z.unknown()),
    components: z.unknown(),
  }),
});

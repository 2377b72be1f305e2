import { errorBody, errorCodes } from '@playfield/contracts/http/errors.ts';
import type { Access, Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { getOpenApi } from '@playfield/contracts/http/openapi.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { route } from '@playfield/kit/http/routes.ts';
import * as z from 'zod';
import { adminCookieName } from '../sessions/admin-sessions.ts';
import { cookieName } from '../sessions/sessions.ts';

type Schema = NonNullable<Call['body']>;
type Json = Record<string, unknown>;

const VERSION = '1.0.0';
const ERROR = { $ref: '#/components/schemas/Error' };

const REFUSALS: Record<number, string> = {
  400: 'What was sent is malformed, or fails validation',
  401: 'Nobody is signed in',
  403: 'Signed in, and not allowed; or sent from another site',
  404: 'Not there, or not yours to know of',
  409: 'Conflicts with the present state',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many tries; see `Retry-After`',
  503: 'Something that is needed is away',
};

const SECURITY: Record<Access, Json[]> = {
  public: [],
  user: [{ session: [] }],
  team_manager: [{ session: [] }],
  admin: [{ adminSession: [] }],
  owner: [{ adminSession: [] }],
  service: [],
};

export function documentRoutes(publicUrl: string) {
  let document: ReturnType<typeof describe> | undefined;
  return [route(getOpenApi, async () => (document ??= describe(publicUrl)))];
}

function describe(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const paths: Record<string, Json> = {};
  for (const declared of calls) {
    const path = declared.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[declared.method.toLowerCase()] = operationOf(declared);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${SITE_NAME} API`,
      version: VERSION,
      description: 'Calls that change something must come from the site itself, or without an `Origin`.',
    },
    servers: [{ url: new URL(publicUrl).origin }],
    paths,
    components: {
      schemas: { Error: { ...schemaOf(errorBody, 'output'), description: `code: ${errorCodes.join(', ')}` } },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(secure) },
        adminSession: { type: 'apiKey', in: 'cookie', name: adminCookieName(secure) },
      },
    },
  };
}

function operationOf(declared: Call): Json {
  const { summary, access, owner, body } = declared;
  const parameters = [...parametersOf(declared.params, 'path'), ...parametersOf(declared.query, 'query')];
  const content = body && { schema: schemaOf(body, 'input') };
  return {
    operationId: nameOf(declared),
    summary,
    tags: [owner],
    description: `For: ${access}`,
    security: SECURITY[access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content: { 'application/json': content } } } : {}),
    responses: responsesOf(declared),
  };
}

function nameOf({ method, path }: Call): string {
  return [method.toLowerCase(), ...path.split(/[^a-zA-Z0-9]+/).filter((part) => part !== '' && part !== 'api')].join(
    '_',
  );
}

function responsesOf({ status, answer, stream, access, params, query, body }: Call): Json {
  const type = stream ? 'text/event-stream' : 'application/json';
  const good = answer ? { content: { [type]: { schema: schemaOf(answer, 'output') } } } : {};
  const refused = [
    ...(query || body ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(body || access !== 'public' ? [403] : []),
    ...(params ? [404] : []),
    ...(body ? [409, 413, 415] : []),
    429,
    503,
  ];
  const error = (code: number) => ({ description: REFUSALS[code], content: { 'application/json': { schema: ERROR } } });
  return {
    [status]: { description: 'Done', ...good },
    ...Object.fromEntries(refused.map((code) => [code, error(code)])),
  };
}

function parametersOf(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(Object(properties)).map(([name, described]) => ({
    name,
    in: where,
    required: where === 'path' || needed.has(name),
    schema: described,
  }));
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

import { calls } from '@playfield/contracts/http/calls.ts';
import { getOpenApi } from '@playfield/contracts/http/openapi.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, inject, it } from 'vitest';
import { visitor } from '../../support/teams.ts';

it('describes every call, and is an OpenAPI document by the rules', async () => {
  const { json } = await visitor().raw('GET', getOpenApi.path);
  const { valid, errors } = await new Validator().validate(Object(json));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const document = getOpenApi.answer.parse(json);
  for (const { method, path } of calls) {
    const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')];
    expect(described, path).toHaveProperty(method.toLowerCase());
  }
  expect(JSON.stringify(document)).not.toContain('/internal/');
});

it('says where the calls are, and the cookies that they take there', async () => {
  const { json } = await visitor().raw('GET', getOpenApi.path);
  const { origin } = new URL(inject('env')['PUBLIC_URL'] ?? '');
  expect(json).toMatchObject({
    servers: [{ url: origin }],
    components: { securitySchemes: { session: { name: 'pf_session' }, adminSession: { name: 'pf_admin' } } },
  });
});

it('tells programs what forms tell people', async () => {
  const { paths } = await visitor().ask(getOpenApi);
  expect(paths['/api/auth/register']).toMatchObject({
    post: { requestBody: { content: { 'application/json': { schema: expect.anything() } } } },
  });
  expect(paths['/api/messages']).toMatchObject({
    post: {
      security: [{ session: [] }],
      requestBody: {
        content: { 'application/json': { schema: { properties: { content: { maxLength: 2000 } } } } },
      },
      responses: { 201: expect.anything(), 403: expect.anything() },
    },
  });
  expect(paths['/api/matchups/{id}']).toMatchObject({
    get: { parameters: [{ name: 'id', in: 'path', required: true }] },
  });
});

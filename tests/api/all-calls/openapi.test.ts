import { calls } from '@playfield/contracts/http/calls.ts';
import { getOpenApi } from '@playfield/contracts/http/openapi.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { visitor } from '../../support/teams.ts';

it('describes every call in a valid OpenAPI document', async () => {
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

import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@playfield/contracts/http/call.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import { HELPERS_MAY_NOT } from '@playfield/contracts/fields/roles.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import type { Context } from 'koa';
import { forbidden, notFound, notJson, unauthenticated } from './errors.ts';
import type { Caller } from './identity.ts';
import { parse } from './validate.ts';

type CallerOf<C extends Call> = C['access'] extends 'user' | 'team_manager'
  ? Identity
  : C['caller'] extends 'optional'
    ? Identity | null
    : C['access'] extends 'admin' | 'owner'
      ? Admin
      : null;

export type Request<C extends Call> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  readonly ctx: Context;
};

export type Route = { readonly call: Call; readonly answer: (ctx: Context, caller: Caller | null) => Promise<void> };

export function route<C extends Call>(declared: C, handle: (request: Request<C>) => Promise<AnswerOf<C>>): Route {
  return {
    call: declared,
    async answer(ctx, caller) {
      const identity = admit(declared, caller);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `read` parsed by the very schemas the type is inferred from
      const request = { ...read(declared, ctx), caller: identity, ctx } as Request<C>;
      const result = await handle(request);
      if (declared.stream) return;
      ctx.status = declared.status;
      if (declared.status !== 204) ctx.body = declared.answer ? declared.answer.parse(result) : result;
    },
  };
}

export function admit(declared: Call, caller: Caller | null): Identity | Admin | null {
  const identity = caller?.kind === 'user' ? caller.identity : null;
  switch (declared.access) {
    case 'public':
      return declared.caller ? identity : null;
    case 'service':
      if (caller?.kind !== 'service') throw notFound();
      return null;
    case 'admin':
      if (caller?.kind !== 'admin') throw unauthenticated();
      return caller.admin;
    case 'owner':
      if (caller?.kind !== 'admin') throw unauthenticated();
      if (caller.admin.role !== 'owner') throw forbidden('Only owners may do that');
      return caller.admin;
    case 'user':
      if (!identity) throw unauthenticated();
      return identity;
    case 'team_manager':
      if (!identity) throw unauthenticated();
      if (identity.userRole !== 'team_manager') throw forbidden('Team Manager Access Required');
      if (identity.role === 'helper' && !(declared.helpers ?? declared.method === 'GET'))
        throw forbidden(HELPERS_MAY_NOT);
      return identity;
  }
}

function read(declared: Call, ctx: Context) {
  if (declared.body && !ctx.is('json')) throw notJson();
  return {
    params: declared.params && readParams(declared.params, ctx.params),
    query: declared.query && parse(declared.query, { ...ctx.query }),
    body: declared.body && parse(declared.body, ctx.request.body),
  };
}

/** A malformed ID can't match a record, so it results in 404. */
function readParams(schema: NonNullable<Call['params']>, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** How one HTTP call is written down: the same declaration serves the browser, the gateway and the service behind it. */
import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The process that answers a call. */
export type Owner = 'gateway' | 'accounts' | 'matchmaking' | 'messaging' | 'notifier';
/**
 * Who may call: anybody, anybody signed in, team managers only, admins of either role, admins that are owners, or (never
 * through the gateway) our own services. Every call says so.
 */
export type Access = 'public' | 'user' | 'team_manager' | 'admin' | 'owner' | 'service';

/**
 * How often a call may be made. `signIn`: tries at a password · `guess`: tries at a token or code · `mail`: what makes us
 * write an e-mail · `lookup`: places · `message`: what reaches other people at once ·
 * `notify`: what another team is told of · `view`: what is counted. Calls without a class have the general limit. The gateway knows the numbers.
 */
export type LimitClass = 'signIn' | 'guess' | 'mail' | 'lookup' | 'message' | 'notify' | 'view';
/**
 * Whose calls are counted together, beside those of a network address: the signed-in `caller`, or the account that the body
 * names by its `email`. The body is read for that where a call says so and nowhere else: what a caller types must not choose
 * what is counted.
 */
export type Limit = { readonly class: LimitClass; readonly by: 'address' | 'caller' | 'email' };

type Schema = z.ZodMiniType;

export type Call = {
  readonly method: Method;
  /** Path below the site's origin, with `:name` for parameters. */
  readonly path: `/api/${string}` | `/internal/${string}`;
  readonly owner: Owner;
  readonly access: Access;
  readonly limit?: Limit;
  /** Also takes the post of an HTML form, which cannot send JSON. */
  readonly form?: true;
  /** Takes what browsers report by themselves, in the media types that they report in. */
  readonly reported?: true;
  /**
   * Doing it twice is doing it once, so that the gateway makes it again where an answer was lost: always, or where the body
   * carries a `clientId`. What only reads (GET) always is; what says nothing is made once.
   */
  readonly repeatable?: true | 'clientId';
  /** Answers with server-sent events for as long as the caller listens. */
  readonly stream?: true;
  /**
   * Its answer rests on what these services have told of its caller: the gateway first has that handled which is still
   * under way. Others rest on what was handed over when it was told, and say so where that did not work a moment later.
   */
  readonly restsOn?: readonly Exclude<Owner, 'gateway'>[];
  readonly summary: string;
  /** The status of the good answer. */
  readonly status: 200 | 201 | 202 | 204;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer?: Schema;
};

/** Checks a declaration's shape and keeps its exact type. */
export function call<const Declared extends Call>(declared: Declared): Declared {
  return declared;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What a service's handler receives once a request is parsed. */
export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
/** What a caller sends and gets. */
export type BodyInput<C extends Call> = Input<C['body']>;
export type QueryInput<C extends Call> = Input<C['query']>;
export type AnswerOf<C extends Call> = C['answer'] extends Schema ? z.output<C['answer']> : void;

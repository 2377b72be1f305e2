import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Owner = 'gateway' | 'accounts' | 'matchmaking' | 'messaging' | 'notifier';
/**
 * Required caller: anyone, a signed-in user, a team manager, an admin of either role, an owner, or one of our own
 * services (never through the gateway).
 */
export type Access = 'public' | 'user' | 'team_manager' | 'admin' | 'owner' | 'service';

/**
 * Rate limit classes. `signIn`: password attempts · `guess`: token or code attempts · `mail`: triggers an email ·
 * `lookup`: places · `message`: reaches other people immediately · `notify`: notifies another team · `view`: page
 * counts · `link`: content for anyone with a link.
 * Calls without a class share the general limit. The gateway defines the numbers.
 */
export type LimitClass = 'signIn' | 'guess' | 'mail' | 'lookup' | 'message' | 'notify' | 'view' | 'link';
/** A rate limit, counted by network address and, for `caller`, also by signed-in user. */
export type Limit = { readonly class: LimitClass; readonly by: 'address' | 'caller' };

export type BrowserProof = 'new' | 'kept' | 'read' | 'dropped';

type Schema = z.ZodMiniType;

export type Call = {
  readonly method: Method;
  readonly path: `/api/${string}` | `/internal/${string}`;
  readonly owner: Owner;
  readonly access: Access;
  readonly limit?: Limit;
  /** A public call that returns more to signed-in callers. */
  readonly caller?: 'optional';
  /** Whether a team's helpers can make the call. Defaults to true for reads (GET) and to false for others. */
  readonly helpers?: boolean;
  /** Accepts and ignores a body of any kind, because the token in the URL is enough. */
  readonly oneClick?: true;
  /** A GET that changes something, as in the product spec. Rejects HEAD and prefetches. */
  readonly changes?: true;
  /**
   * Sent by another company's server, with an `Authorization` header and a body of up to this size. Also accepts JSON
   * with a plain text content type, as sent by Amazon SNS.
   */
  readonly webhook?: { readonly bytes: number };
  /**
   * Whether the gateway retries the call if a response is lost: always, or only if the body has a `clientId`. GET
   * calls are always retried. Other calls aren't unless this is set.
   */
  readonly repeatable?: true | 'clientId';
  readonly stream?: true;
  /**
   * How the call uses the cookie that proves that the browser registered an account: sets a `new` one, keeps it for
   * another day, reads it, or drops it.
   */
  readonly browserProof?: BrowserProof;
  /**
   * Services whose pending events about the caller must be handled first, so the gateway flushes them. Other calls rely
   * on the flush at publish time and may be briefly stale if that flush failed.
   */
  readonly restsOn?: readonly Exclude<Owner, 'gateway'>[];
  readonly summary: string;
  readonly status: 200 | 201 | 202 | 204;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer?: Schema;
};

export function call<const Declared extends Call>(declared: Declared): Declared {
  return declared;
}

/** Whether the response must take equally long for known and unknown addresses. */
export const isSilent = ({ access, limit }: Call): boolean => access === 'public' && limit?.class === 'mail';

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
export type BodyInput<C extends Call> = Input<C['body']>;
export type QueryInput<C extends Call> = Input<C['query']>;
export type AnswerOf<C extends Call> = C['answer'] extends Schema ? z.output<C['answer']> : void;

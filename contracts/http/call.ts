import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Owner = 'gateway' | 'accounts' | 'matchmaking' | 'messaging' | 'notifier';
/** `admin`: an admin of either role. `owner`: an admin with that role. `service`: one of our own services. */
export type Access = 'public' | 'user' | 'team_manager' | 'admin' | 'owner' | 'service';

/**
 * `signIn`: sign-in by password. `guess`: other uses of a token, code or password. `mail`: triggers an email. `lookup`:
 * costly reads. `message`, `notify`: can reach other teams. `view`: page views. `link`: public counts, and content for
 * anyone with a link.
 */
export type LimitClass = 'signIn' | 'guess' | 'mail' | 'lookup' | 'message' | 'notify' | 'view' | 'link';
export type Limit = { readonly class: LimitClass; readonly by: 'address' | 'caller' };

export type BrowserProof = 'new' | 'kept' | 'read' | 'dropped';

type Schema = z.ZodMiniType;

export type Call = {
  readonly method: Method;
  readonly path: `/api/${string}` | `/internal/${string}`;
  readonly owner: Owner;
  readonly access: Access;
  readonly limit?: Limit;
  readonly caller?: 'optional';
  /** Whether helpers may make the call. Defaults to true for GET and to false for other methods. */
  readonly helpers?: boolean;
  /** Ignores the body if the URL contains a token, for one-click unsubscribe (RFC 8058). */
  readonly oneClick?: true;
  /** A GET that changes something. HEAD requests and prefetches of it are rejected. */
  readonly changes?: true;
  /** Called by a third party's server. The body is JSON of at most `bytes` bytes, possibly sent as `text/plain`. */
  readonly webhook?: { readonly bytes: number };
  /** Whether the gateway retries if a response is lost: always, or only with a `clientId`. It always retries GETs. */
  readonly repeatable?: true | 'clientId';
  readonly stream?: true;
  readonly browserProof?: BrowserProof;
  /** Services whose pending events about the caller are handled first, so that the call sees current data. */
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

/** Returns whether the response must take equally long for known and unknown email addresses. */
export const isSilent = ({ access, limit }: Call): boolean => access === 'public' && limit?.class === 'mail';

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
export type BodyInput<C extends Call> = Input<C['body']>;
export type QueryInput<C extends Call> = Input<C['query']>;
export type AnswerOf<C extends Call> = C['answer'] extends Schema ? z.output<C['answer']> : void;

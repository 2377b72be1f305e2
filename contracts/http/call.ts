/** The declaration of an HTTP call, shared by the browser, the gateway and the service. */
import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The process that answers a call. */
export type Owner = 'gateway' | 'accounts' | 'matchmaking' | 'messaging' | 'notifier';
/**
 * Who can call: anyone, anyone signed in, team managers, admins of either role, owners, or (never through the gateway)
 * our own services. Every call declares it.
 */
export type Access = 'public' | 'user' | 'team_manager' | 'admin' | 'owner' | 'service';

/**
 * Rate limit classes. `signIn`: password attempts · `guess`: token or code attempts · `mail`: triggers an email ·
 * `lookup`: places · `message`: reaches other people at once · `notify`: notifies another team · `view`: page counts ·
 * `link`: what anyone sees who has a link.
 * Calls without a class have the general limit. The gateway has the numbers.
 */
export type LimitClass = 'signIn' | 'guess' | 'mail' | 'lookup' | 'message' | 'notify' | 'view' | 'link';
/** Counted by network address and, for `caller`, by the signed-in user too. */
export type Limit = { readonly class: LimitClass; readonly by: 'address' | 'caller' };

export type BrowserProof = 'new' | 'kept' | 'read' | 'dropped';

type Schema = z.ZodMiniType;

export type Call = {
  readonly method: Method;
  /** Path below the site's origin, with `:name` for parameters. */
  readonly path: `/api/${string}` | `/internal/${string}`;
  readonly owner: Owner;
  readonly access: Access;
  readonly limit?: Limit;
  /** Whether helpers of a team can make it: a team's reads (GET) unless it says no, other calls only if it says so. */
  readonly helpers?: boolean;
  /** With a token in its address, which says all there is to say, it takes a body of any kind and ignores it. */
  readonly oneClick?: true;
  /** A GET that changes something, as the product spec has some: its address refuses HEAD and prefetches. */
  readonly changes?: true;
  /**
   * Comes from another company's server, which signs it: the headers with its signature, and how long it may be. Also
   * takes JSON that calls itself plain text, as Amazon SNS sends it.
   */
  readonly signed?: { readonly headers: readonly string[]; readonly bytes: number };
  /**
   * Idempotent, so the gateway retries it if an answer is lost: always, or if the body has a `clientId`. Reads (GET)
   * always are; other calls are made once by default.
   */
  readonly repeatable?: true | 'clientId';
  /** Answers with a picture that other sites may show: how long anyone may keep it. */
  readonly picture?: `public, max-age=${number}${'' | ', immutable'}`;
  /** Answers with server-sent events for as long as the caller listens. */
  readonly stream?: true;
  /**
   * Uses the proof that a browser registered an account: gives it a `new` one, keeps it for another day, reads it, or
   * drops it.
   */
  readonly browserProof?: BrowserProof;
  /**
   * Services whose events about the caller must be handled first: the gateway flushes those still pending. Other calls
   * rely on the flush at publishing time, and may briefly be stale if it failed.
   */
  readonly restsOn?: readonly Exclude<Owner, 'gateway'>[];
  readonly summary: string;
  /** The status of a successful answer. */
  readonly status: 200 | 201 | 202 | 204;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer?: Schema;
};

/** Checks a declaration and keeps its exact type. */
export function call<const Declared extends Call>(declared: Declared): Declared {
  return declared;
}

/** Whether the answer must take the same time for known and unknown addresses: flushing its events would reveal it. */
export const isSilent = ({ access, limit }: Call): boolean => access === 'public' && limit?.class === 'mail';

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives once a request is parsed. */
export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
/** What a caller sends and gets. */
export type BodyInput<C extends Call> = Input<C['body']>;
export type QueryInput<C extends Call> = Input<C['query']>;
export type AnswerOf<C extends Call> = C['answer'] extends Schema ? z.output<C['answer']> : void;

import { limits } from '../../limits.ts';
import type { MessageKey } from '../../messages.ts';
import type { CostClass } from './cost-class.ts';
import type { Codec } from './wire.ts';

/** Computes what the security log records about a response that carries a data file. */
export interface DataFile<Req, Res> {
  /** Returns the number of rows, 1 for a document, or `null` if this response carries no file. */
  rows(response: Res): number | null;
  /** Whether the file shows telephone numbers and addresses of people in full (not masked). */
  isUnmasked(request: Req): boolean;
}

/**
 * The contract of a call: the platform serves it, the client sends it, and the API document is generated
 * from it. Every response also has the fields of `ResponseFrame`.
 */
export interface Endpoint<Req = unknown, Res = unknown> {
  /** The unique name of the call, which is also its key in the policy table. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** May have parameters (`{group}`), which `addressOf` fills from the request's wire fields. */
  readonly path: string;
  /**
   * The cost class of the most expensive use of the call; the rate limit of this class applies to
   * the call.
   */
  readonly cost: CostClass;
  readonly summary: string;
  readonly request: Codec<Req>;
  readonly response: Codec<Res>;
  /**
   * Whether the call needs a request key. If the call is repeated with the same key after a
   * success, the platform does not run it again but returns the stored response, without its
   * secrets (`withoutSecrets`). The exceptions are a few calls whose response is not stored: calls
   * that change one auction find the first result in the auction's log, and some others, such as
   * the removal of temporary files, run again.
   */
  readonly write: boolean;
  /**
   * Whether the bodies of request and response are encrypted in the envelope. False for the call that
   * delivers the envelope's key, the live service (`/live`), the public evidence of auctions and the text of
   * share cards.
   */
  readonly sealed: boolean;
  /** The largest request body, in bytes of JSON before sealing. */
  readonly bodyBytes: number;
  /**
   * The kind of file in the response, or `null`. `form`: the file holds only what the caller fills in or has
   * sent, and downloads are not recorded. `DataFile`: the security log records each download.
   */
  readonly file: 'form' | DataFile<Req, Res> | null;
  /**
   * Returns the response of a `write` without its secrets, such as one-time links. The platform stores this
   * value, so a call that is repeated with the same request key gets a response without the secrets. By
   * default returns the whole response.
   */
  withoutSecrets(response: Res): Res;
}

type Options<Req, Res> = Pick<
  Endpoint<Req, Res>,
  'path' | 'cost' | 'summary' | 'request' | 'response'
> &
  Partial<Pick<Endpoint<Req, Res>, 'method' | 'write' | 'sealed' | 'bodyBytes'>> & {
    readonly file?: 'form' | DataFile<NoInfer<Req>, NoInfer<Res>>;
    readonly withoutSecrets?: (response: NoInfer<Res>) => NoInfer<Res>;
  };

const unchanged = <T>(value: T): T => value;

/**
 * Declares a call. By default the call is a POST, its bodies are encrypted in the envelope, and it is not a
 * `write`.
 */
export function endpoint<Req, Res>(name: string, options: Options<Req, Res>): Endpoint<Req, Res> {
  const { jsonBodyBytes: bodyBytes } = limits;
  const usual = { method: 'POST', write: false, sealed: true, bodyBytes, file: null } as const;
  return { name, ...usual, withoutSecrets: unchanged, ...options };
}

/** Name of the request header with a write's request key; `REQUEST_KEY` is the key's valid form. */
export const REQUEST_KEY_HEADER = 'x-request-key';
export const REQUEST_KEY = /^[\w-]{8,64}$/;

/**
 * The HTTP status of a call that was not executed because its caller must first enter the password
 * or a code of a second factor again. After that the client may repeat the call with the same
 * request key.
 */
export const STEP_UP_STATUS = 428;

/** Request header with the session's token, which never travels in a URL. */
export const TOKEN_HEADER = 'token';

/** Request header that repeats the payload's file domain (spec section 7). */
export const FILE_DOMAIN_HEADER = 'trt';

/**
 * Response header by which the platform tells the relay the auctions that the call changed: their package
 * numbers, percent-encoded and separated by commas.
 */
export const AUCTION_CHANGED_HEADER = 'x-auction-changed';

/**
 * The wire name of the response field with the reason why the caller's session ended (退出原因), if it
 * ended in another way than by a logout.
 */
export const SESSION_END_REASON = 'tcyy';

/**
 * Response header by which the platform tells the relay the tokens that the call made invalid: the SHA-256
 * (hex) of each token, separated by commas.
 */
export const SESSION_ENDED_HEADER = 'x-session-ended';

/**
 * Response header by which the platform tells the relay that a token is valid: the SHA-256 (hex) of the token
 * that the call sent or created.
 */
export const SESSION_CONFIRMED_HEADER = 'x-session-confirmed';

/**
 * Response header by which the platform tells the relay that the call's token belongs to no session: the
 * SHA-256 (hex) of the token.
 */
export const SESSION_UNKNOWN_HEADER = 'x-session-unknown';

/**
 * Response header by which the platform tells the relay whose to-dos the call changed: the channels
 * (`Listen`) of these people, separated by commas.
 */
export const TODO_CHANGED_HEADER = 'x-todo-changed';

/**
 * Response header by which the platform tells the relay the shared pages that the call changed: the channels
 * (`Listen`) of these pages, separated by commas.
 */
export const TOPIC_CHANGED_HEADER = 'x-topic-changed';

const PARAMETER = /\{(\w+)\}/g;

/**
 * Returns the path of a call in which each parameter, such as `{group}` in `list/{group}`, is
 * replaced by the percent-encoded wire field of that name. `rest` has the wire fields that are not
 * in the path.
 */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  wire: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...wire };
  const path = endpoint.path.replaceAll(PARAMETER, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(wire[name] ?? ''));
  });
  return { path, rest };
}

/** Returns the path of a call as a router pattern: `list/{group}` becomes `list/:group`. */
export const patternOf = (endpoint: Pick<Endpoint, 'path'>): string =>
  endpoint.path.replaceAll(PARAMETER, ':$1');

/**
 * The fields that every response has besides those of its call. `state` is 1 for success. A refusal has
 * a `code`, the key of its message, by which clients decide; `text` is for people. `field` is the wire
 * path of the request field that was refused (`list.0.xm`).
 */
export interface ResponseFrame {
  readonly state: number;
  readonly text: string;
  readonly code?: MessageKey;
  readonly field?: string;
}

/** The decoded types of an endpoint's request and response, with English field names. */
export type RequestOf<E> = E extends { readonly request: Codec<infer Req> } ? Req : never;
export type ResponseOf<E> = E extends { readonly response: Codec<infer Res> } ? Res : never;

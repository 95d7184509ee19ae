import { limits } from '../../limits.ts';
import type { MessageKey } from '../../messages.ts';
import type { Codec } from './wire.ts';

/** Computes what the security log records about a response that carries a data file. */
export interface DataFile<Req, Res> {
  /** Returns the number of rows, 1 for a document, or `null` if this response carries no file. */
  rows(response: Res): number | null;
  /** Whether the file shows numbers and addresses of people unmasked. */
  isUnmasked(request: Req): boolean;
}

/**
 * The contract of a call: the platform serves it, the client sends it, and the API document is generated
 * from it. Every response also has the fields of `AnswerFrame`.
 */
export interface Endpoint<Req = unknown, Res = unknown> {
  /** Unique; the key of the call in the policy table. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** May have parameters (`{group}`), which `addressOf` fills from the request's wire fields. */
  readonly path: string;
  readonly summary: string;
  readonly request: Codec<Req>;
  readonly response: Codec<Res>;
  /** The call changes data: it needs a request key, and the same key gets the same response. */
  readonly write: boolean;
  /** Whether bodies travel in the envelope; false only for calls that must work before the key exchange. */
  readonly sealed: boolean;
  /** The largest request body, in bytes of JSON before sealing. */
  readonly bodyBytes: number;
  /**
   * The kind of file in the response; `null` if it has none. A `form` holds nothing but what its caller
   * fills in or has sent. Any other file is data, and the security log records each download.
   */
  readonly file: 'form' | DataFile<Req, Res> | null;
}

type Options<Req, Res> = Pick<Endpoint<Req, Res>, 'path' | 'summary' | 'request' | 'response'> &
  Partial<Pick<Endpoint<Req, Res>, 'method' | 'write' | 'sealed' | 'bodyBytes'>> & {
    readonly file?: 'form' | DataFile<NoInfer<Req>, NoInfer<Res>>;
  };

/** Declares a call; it is POST, enveloped and read-only by default. */
export function endpoint<Req, Res>(name: string, options: Options<Req, Res>): Endpoint<Req, Res> {
  const { jsonBodyBytes: bodyBytes } = limits;
  return { name, method: 'POST', write: false, sealed: true, bodyBytes, file: null, ...options };
}

/** The header that carries a write's request key (8–64 letters, digits, `-`, `_`). */
export const REQUEST_KEY_HEADER = 'x-request-key';
export const REQUEST_KEY = /^[\w-]{8,64}$/;

/**
 * The HTTP status of a call that was not executed because its caller must enter the password or a code
 * again. After that the client may repeat the call with the same request key.
 */
export const STEP_UP_STATUS = 428;

/** Request header with the session's token, which never travels in a URL. */
export const TOKEN_HEADER = 'token';

/** Request header that repeats the payload's file domain (spec section 7). */
export const FILE_DOMAIN_HEADER = 'trt';

/** Platform's response header: package numbers of the changed auctions, percent-encoded, comma-separated. */
export const AUCTION_CHANGED_HEADER = 'x-auction-changed';

/** Response field beside `text`: why the session ended without a logout, as text (退出原因). */
export const SESSION_END_REASON = 'tcyy';

/** Platform's response header: SHA-256 (hex) of tokens that the call made invalid, comma-separated. */
export const SESSION_ENDED_HEADER = 'x-session-ended';

/** Platform's response header: SHA-256 (hex) of the token, sent or new, that belongs to a session. */
export const SESSION_CONFIRMED_HEADER = 'x-session-confirmed';

/** Platform's response header for a relay: SHA-256 (hex) of the call's token if it belongs to no session. */
export const SESSION_UNKNOWN_HEADER = 'x-session-unknown';

/** Platform's response header: the channels of the people whose to-dos the call changed, comma-separated. */
export const TODO_CHANGED_HEADER = 'x-todo-changed';

/** Platform's response header: the channels of shared pages that the call changed, comma-separated. */
export const TOPIC_CHANGED_HEADER = 'x-topic-changed';

const PARAMETER = /\{(\w+)\}/g;

/**
 * Returns the path of a call with each parameter (`list/{group}`) replaced by the percent-encoded wire
 * field of that name. `rest` has the other fields, which travel in the body.
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

/** Returns the path as a router pattern: `list/:group`. */
export const patternOf = (endpoint: Pick<Endpoint, 'path'>): string =>
  endpoint.path.replaceAll(PARAMETER, ':$1');

/**
 * The fields that every response has besides those of its call. `state` is 1 for success. A refusal has
 * a `code`, the key of its message, by which clients decide; `text` is for people. `field` is the wire
 * path of the request field that was refused (`list.0.xm`).
 */
export interface AnswerFrame {
  readonly state: number;
  readonly text: string;
  readonly code?: MessageKey;
  readonly field?: string;
}

/** The request and the response of an endpoint, with English names. */
export type RequestOf<E> = E extends { readonly request: Codec<infer Req> } ? Req : never;
export type ResponseOf<E> = E extends { readonly response: Codec<infer Res> } ? Res : never;

import { limits } from '../../limits.ts';
import type { MessageKey } from '../../messages.ts';
import type { Codec } from './wire.ts';

/** Says of an answer with a file of data what the security log is to keep. */
export interface DataFile<Req, Res> {
  /** How many rows the file has; a document is one. Null: this answer has no file. */
  rows(answer: Res): number | null;
  /** Whether numbers and addresses of people stand in it in full. */
  isUnmasked(request: Req): boolean;
}

/**
 * A call as a value: the platform serves it, the client calls it, the API document is made from it.
 * Answers carry an `AnswerFrame` beside the response's own fields.
 */
export interface Endpoint<Req = unknown, Res = unknown> {
  /** Unique; the policy table names it. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Places in it (`{group}`) are filled from the request's wire fields: see `addressOf`. */
  readonly path: string;
  readonly summary: string;
  readonly request: Codec<Req>;
  readonly response: Codec<Res>;
  /** The call changes data: it needs a request key, and the same key gets the same answer. */
  readonly write: boolean;
  /** Whether bodies travel in the envelope; only calls that work before the key exchange do not. */
  readonly sealed: boolean;
  /** The largest body, in bytes of JSON. */
  readonly bodyBytes: number;
  /**
   * For a call whose answer carries a file: a `form` has nothing but what its caller is to fill in or
   * sent; anything else is data, and each handing out stands in the security log. Null: no file.
   */
  readonly file: 'form' | DataFile<Req, Res> | null;
}

type Given<Req, Res> = Pick<Endpoint<Req, Res>, 'path' | 'summary' | 'request' | 'response'> &
  Partial<Pick<Endpoint<Req, Res>, 'method' | 'write' | 'sealed' | 'bodyBytes'>> & {
    readonly file?: 'form' | DataFile<NoInfer<Req>, NoInfer<Res>>;
  };

/** Declares a call; POST, enveloped and read-only by default. */
export function endpoint<Req, Res>(name: string, given: Given<Req, Res>): Endpoint<Req, Res> {
  const { jsonBodyBytes: bodyBytes } = limits;
  return { name, method: 'POST', write: false, sealed: true, bodyBytes, file: null, ...given };
}

/** The header that carries a write's request key (8–64 letters, digits, `-`, `_`). */
export const REQUEST_KEY_HEADER = 'x-request-key';
export const REQUEST_KEY = /^[\w-]{8,64}$/;

/**
 * The HTTP status of a call that was not carried out because its caller is to give the password or a
 * code again; afterwards the same call, with the same key, is good.
 */
export const STEP_UP_STATUS = 428;

/** The session's token travels in this header, never in a URL. */
export const TOKEN_HEADER = 'token';

/** A payload's file domain also travels as a header of this name (spec section 7). */
export const FILE_DOMAIN_HEADER = 'trt';

/** On a platform's answer: the package number of the auction that the call changed, percent-encoded. */
export const AUCTION_CHANGED_HEADER = 'x-auction-changed';

/** Beside the text of an answer to a session that ended without its person: why, in words (退出原因). */
export const SESSION_END_REASON = 'tcyy';

/** On a platform's answer: the SHA-256 (hex) of a token that is no longer good. */
export const SESSION_ENDED_HEADER = 'x-session-ended';

/** On a platform's answer: the SHA-256 (hex) of the call's token, or of a new one, that is a person's session. */
export const SESSION_CONFIRMED_HEADER = 'x-session-confirmed';

/** On a platform's answer to a relay: the SHA-256 (hex) of the call's token, which is nobody's session. */
export const SESSION_UNKNOWN_HEADER = 'x-session-unknown';

/** On a platform's answer: the channels of the people whose to-dos the call changed, comma-separated. */
export const TODO_CHANGED_HEADER = 'x-todo-changed';

/** On a platform's answer: the channels of the pages that the call changed for all who watch them. */
export const TOPIC_CHANGED_HEADER = 'x-topic-changed';

const PLACE = /\{(\w+)\}/g;

/**
 * The address of a call whose path has places (`list/{group}`): each is filled from the wire field
 * of its name. `rest` travels in the body.
 */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  wire: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...wire };
  const path = endpoint.path.replaceAll(PLACE, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(wire[name] ?? ''));
  });
  return { path, rest };
}

/** The path as a router's pattern: `list/:group`. */
export const patternOf = (endpoint: Pick<Endpoint, 'path'>): string =>
  endpoint.path.replaceAll(PLACE, ':$1');

/**
 * The fields that every answer has besides its own. `state` 1 is success. A refusal has a `code`, the
 * key of its message, by which clients decide; `text` is for people. `field` is the wire path of the
 * request's field that the refusal is about (`list.0.xm`).
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

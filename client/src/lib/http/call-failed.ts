import type { MessageKey } from '@jicai/shared/messages.ts';

/**
 * Why a call gave no answer.
 * `refused`: the server said no, in `text`. `session`: the token is not valid any more.
 * `unauthorized`: HTTP 401. `gone`: HTTP 403, 404 or 500. `invalid`: the answer is not what the
 * contract says. `timeout`, `network`: nobody knows whether the server did it.
 */
export type FailureKind =
  | 'refused'
  | 'session'
  | 'unauthorized'
  | 'gone'
  | 'invalid'
  | 'timeout'
  | 'network';

interface Options {
  readonly kind: FailureKind;
  readonly text: string;
  readonly status: number;
  readonly wire?: unknown;
  readonly code?: string;
  readonly field?: string | null;
}

/** A call that failed. `text` is fit to be shown; `status` is 0 where no answer came. */
export class CallFailed extends Error {
  readonly kind: FailureKind;
  readonly text: string;
  readonly status: number;
  /** The answer's JSON as it came, so that a refused bid can be read as its receipt. */
  readonly wire: unknown;
  /** The key of the message with which the server refused; empty where no server did. */
  readonly code: string;
  /** The English path of the request's field that the refusal is about (`lines.0.name`). */
  readonly field: string | null;

  constructor({ kind, text, status, wire, code = '', field = null }: Options) {
    super(`${kind}: ${text}`);
    this.name = 'CallFailed';
    this.kind = kind;
    this.text = text;
    this.status = status;
    this.wire = wire;
    this.code = code;
    this.field = field;
  }
}

/** The same failure in other words. */
export const inWords = (failure: CallFailed, text: string): CallFailed =>
  new CallFailed({ ...failure, text });

/** Whether an answer, or a call that failed, is the refusal with this message. */
export const isRefusedWith = (
  refused: { readonly code: string } | null,
  ...keys: readonly MessageKey[]
): boolean => refused !== null && (keys as readonly string[]).includes(refused.code);

/** No answer of the platform itself: somebody between gave up, or nobody answered. */
export const isUnanswered = (failure: CallFailed): boolean =>
  failure.kind === 'timeout' ||
  failure.kind === 'network' ||
  isRefusedWith(failure, 'call.unavailable') ||
  (failure.kind === 'invalid' && failure.status >= 502);

/** The server said no for good: to ask again helps nobody. A relay without its platform says so for now only. */
export const isFinal = (failure: CallFailed | null): boolean =>
  failure?.kind === 'refused' && failure.status < 500;

/** Whether the server may have done it all the same, or may do it yet. */
export const isUncertain = (failure: CallFailed | null): boolean =>
  failure !== null &&
  (failure.kind === 'timeout' || failure.kind === 'network' || failure.status >= 500);

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
}

/** A call that failed. `text` is fit to be shown; `status` is 0 where no answer came. */
export class CallFailed extends Error {
  readonly kind: FailureKind;
  readonly text: string;
  readonly status: number;
  /** The answer's JSON as it came, so that a refused bid can be read as its receipt. */
  readonly wire: unknown;

  constructor({ kind, text, status, wire }: Options) {
    super(`${kind}: ${text}`);
    this.name = 'CallFailed';
    this.kind = kind;
    this.text = text;
    this.status = status;
    this.wire = wire;
  }
}

/** The server said no for good: to ask again helps nobody. A relay without its platform says so for now only. */
export const isFinal = (failure: CallFailed | null): boolean =>
  failure?.kind === 'refused' && failure.status < 500;

const FORBIDDEN = 403;

/** The account may not ask for this at all. */
export const isForbidden = (failure: CallFailed | null): boolean => failure?.status === FORBIDDEN;

/** Whether the server may have done it all the same, or may do it yet. */
export const isUncertain = (failure: CallFailed | null): boolean =>
  failure !== null &&
  (failure.kind === 'timeout' || failure.kind === 'network' || failure.status >= 500);

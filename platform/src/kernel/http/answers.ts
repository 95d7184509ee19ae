import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_TIME_HEADER,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { frameOf, type RefusalFrame } from '@jicai/shared/refusal-frame.ts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOfDuplicate } from '../db/duplicates.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { sealResponse } from './envelope/envelope.ts';
import { Failure } from './failure.ts';

/**
 * Converts the error of an unavailable database, and an error with status 400, 413, 415 or 429, to a
 * `Failure`. Returns a `Failure` unchanged, and `null` for any other error.
 */
function asFailure(error: FastifyError | Failure): Failure | null {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return new Failure(503, 'call.unavailable');
  switch (error.statusCode) {
    case 400:
      return new Failure(400, 'call.notJson');
    case 413:
      return new Failure(413, 'call.tooLarge');
    case 415:
      return new Failure(415, 'call.envelope');
    case 429:
      return new Failure(429, 'call.tooMany');
    default:
      return null;
  }
}

/**
 * Returns whether to log an error: any error whose response has status 500 or above is logged,
 * except a `Failure` without a cause, such as the one thrown during set-up or maintenance.
 */
const isFault = (error: FastifyError | Failure, failure: Failure | null): boolean =>
  !failure || (failure.status >= 500 && (failure !== error || failure.cause !== undefined));

/**
 * Returns the HTTP status and the frame of the response to a thrown error. Logs the error if
 * `isFault` says so. A violated unique constraint for which `refusalOfDuplicate` has a refusal gets
 * status 200 and that refusal, and is logged as a warning.
 */
export function answerToError(
  error: FastifyError | Failure,
  request: FastifyRequest,
): { readonly status: number; readonly frame: RefusalFrame } {
  const duplicate = refusalOfDuplicate(error);
  if (duplicate) {
    request.log.warn({ err: error }, 'two calls wrote the same thing at once');
    return { status: 200, frame: frameOf(duplicate) };
  }
  const failure = asFailure(error);
  if (isFault(error, failure)) request.log.error({ err: error }, 'request failed');
  if (!failure) return { status: 500, frame: frameOf(refuse('call.failed')) };
  return { status: failure.status, frame: { ...failure.frame(), ...failure.beside } };
}

/**
 * Gives responses to errors and to unknown paths the frame of a refusal, `{ state, text, code,
 * field? }`, and seals the responses to sealed requests. A violated unique constraint becomes the
 * refusal of `refusalOfDuplicate`, if it has one, because its transaction was rolled back; any
 * other error that `asFailure` does not convert gets HTTP 500 and a default text. A response
 * without `cache-control` gets `no-store`. The header `ENVELOPE_TIME_HEADER` carries `nowMs`, by
 * which browsers seal requests, because a browser's own clock may be wrong by hours.
 */
export function answerInOneShape(app: FastifyInstance, nowMs: () => number): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, frame } = answerToError(error, request);
    reply.status(status);
    return frame;
  });
  app.setNotFoundHandler((_request, reply) => {
    reply.status(404);
    return frameOf(refuse('call.notFound'));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header(ENVELOPE_TIME_HEADER, Math.floor(nowMs()));
    const { seal } = request;
    if (!seal || typeof payload !== 'string') return payload;
    reply.header('content-type', ENVELOPE_CONTENT_TYPE);
    reply.removeHeader('content-length');
    return sealResponse(seal, payload);
  });
}

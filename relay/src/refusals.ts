import { SUPPLIER_API_BASE } from '@jicai/shared/contract/operations/supplier-api.ts';
import {
  PROBLEM_TYPE,
  type Problem,
  problemOf,
} from '@jicai/shared/contract/operations/supplier-problem.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import { frameOf, type RefusalFrame } from '@jicai/shared/refusal-frame.ts';
import fp from 'fastify-plugin';

/**
 * Sends a refusal as `RefusalFrame`, the JSON of all refusals. Under `SUPPLIER_API_BASE` a refusal with a
 * status from 400 on is a problem document instead: that interface promises no other error format, whether
 * relay or platform refuses.
 */
export function refuseWith<R extends Replier>(
  reply: R,
  status: number,
  key: MessageKey,
  values?: Record<string, string>,
): R {
  const frame = frameOf(refuse(key, values));
  const answer = reply.code(status);
  if (reply.request?.url.startsWith(`${SUPPLIER_API_BASE}/`) && status >= 400)
    answer.header('content-type', PROBLEM_TYPE).send(problemOf(status, frame, ''));
  else answer.send(frame);
  return reply;
}

interface Answer {
  header(name: string, value: string): Answer;
  send(body: RefusalFrame | Problem): unknown;
}

interface Replier {
  readonly request?: { readonly url: string };
  code(status: number): Answer;
}

/**
 * Returns the message key for the HTTP status of an error: a special key for 404, 413 and 429, else
 * `call.failed`.
 */
export function keyOf(status: number): MessageKey {
  if (status === 413) return 'call.tooLarge';
  if (status === 429) return 'call.tooMany';
  if (status === 404) return 'call.notFound';
  return 'call.failed';
}

/**
 * Fastify plugin that turns thrown errors and unknown paths into refusals without internal details.
 * If the caller has already closed the connection, the error is only logged, as no bug.
 */
export const refusals = fp(async (app) => {
  app.setNotFoundHandler((_request, reply) => refuseWith(reply, 404, 'call.notFound'));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    // The caller closed the connection during the response, which is no bug.
    if (reply.raw.destroyed) {
      request.log.info({ code: 'code' in error ? error.code : error.name }, 'the caller went away');
      return reply;
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'bug while answering');
    return refuseWith(reply, status, keyOf(status));
  });
});

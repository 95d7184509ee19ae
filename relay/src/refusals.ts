import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import { frameOf, type RefusalFrame } from '@jicai/shared/refusal-frame.ts';
import fp from 'fastify-plugin';

/** Answers in the shape that every refusal of `/app` has. */
export function refuseWith<R extends Replier>(
  reply: R,
  status: number,
  key: MessageKey,
  values?: Record<string, string>,
): R {
  reply.code(status).send(frameOf(refuse(key, values)));
  return reply;
}

interface Replier {
  code(status: number): { send(body: RefusalFrame): unknown };
}

/** The message of a status that an error carries. */
export function keyOf(status: number): MessageKey {
  if (status === 413) return 'call.tooLarge';
  if (status === 429) return 'call.tooMany';
  if (status === 404) return 'call.notFound';
  return 'call.failed';
}

/** Turns every thrown error into an answer without internal details. */
export const refusals = fp(async (app) => {
  app.setNotFoundHandler((_request, reply) => refuseWith(reply, 404, 'call.notFound'));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    // A caller may leave a page in the middle of an answer: that is no bug.
    if (reply.raw.destroyed) {
      request.log.info({ code: 'code' in error ? error.code : error.name }, 'the caller went away');
      return reply;
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'bug while answering');
    return refuseWith(reply, status, keyOf(status));
  });
});

import { PROBLEM_TYPE, problemOf } from '@jicai/shared/contract/operations/supplier-problem.ts';
import type { RefusalFrame } from '@jicai/shared/refusal-frame.ts';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { answerToError } from '../../../kernel/http/answers.ts';

/** Answers with a problem. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  frame: RefusalFrame,
  site: string,
): FastifyReply {
  return reply
    .status(status)
    .type(PROBLEM_TYPE)
    .send(problemOf(status, frame, site));
}

/** Answers everything that is thrown in a scope with a problem. */
export function answerProblems(scope: FastifyInstance, site: string): void {
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, frame } = answerToError(error, request);
    // Two requests that wrote the same thing at once: no success for either kind of caller.
    return sendProblem(reply, status < 400 ? 409 : status, frame, site);
  });
}

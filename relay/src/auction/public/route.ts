import { PUBLIC_BOARD_PATH } from '@jicai/shared/contract/auction/live/public.ts';
import type { FastifyInstance } from 'fastify';
import { refuseWith } from '../../refusals.ts';
import type { PublicBoards } from './boards.ts';

/** The form of package numbers that are accepted in a URL. */
const NUMBER = /^[\w.-]{1,64}$/;

/**
 * Serves each public board as plain JSON, outside the encrypted envelope of the calls; any cache
 * may store it for one second (AU23). Responds with 404 for an unknown auction and 503 for an
 * unavailable board.
 */
export async function publicBoards(
  app: FastifyInstance,
  { boards }: { readonly boards: PublicBoards },
): Promise<void> {
  app.get<{ Params: { number: string } }>(`${PUBLIC_BOARD_PATH}:number`, async (request, reply) => {
    const { number } = request.params;
    if (!NUMBER.test(number)) return refuseWith(reply, 404, 'call.notFound');
    const answer = await boards.read(number);
    if (answer === 'unknown') return refuseWith(reply, 404, 'call.notFound');
    if (answer === 'busy') {
      return refuseWith(reply.header('retry-after', '2'), 503, 'live.unavailable');
    }
    const { body, etag } = answer;
    reply.header('cache-control', 'public, max-age=1').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

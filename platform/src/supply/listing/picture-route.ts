import { PRODUCT_PICTURE_BASE } from '@jicai/shared/contract/supply/product.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import type { FastifyInstance } from 'fastify';
import { createDisplay } from '../../files/upload/display.ts';
import { findFile, findGroup } from '../../files/upload/repository.ts';
import type { Files } from '../../files/upload/service.ts';

/**
 * Shows uploaded pictures of products to everybody, drawn anew. Only files of that domain that a
 * product's form was saved with; their ids are random, so a draft's are known to its supplier alone.
 */
export function pictureRoute(app: FastifyInstance, files: Files): void {
  const pictureOf = createDisplay(files);
  app.get<{ Params: { id: string } }>(`${PRODUCT_PICTURE_BASE}:id`, async (request, reply) => {
    const { db } = files.deps;
    const file = await findFile(request.params.id, db);
    const group = file?.state === 'stored' ? await findGroup(file.groupId, db) : undefined;
    if (!file || group?.domain !== 'productPicture') return reply.callNotFound();
    const { type, bytes } = await pictureOf(file, `network ${networkOf(request.ip)}`);
    return reply
      .headers({
        'content-type': type,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
        'cache-control': 'public, max-age=86400, immutable',
      })
      .send(bytes);
  });
}

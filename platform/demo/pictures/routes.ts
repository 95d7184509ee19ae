import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../src/kernel/db/open.ts';
import { readPictureName } from './name.ts';
import { renderProduct, renderShop } from './render.ts';

/** One year: the name holds all that is drawn, so the picture never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
/** For a picture whose brand or shop does not exist: it may exist later. */
const AN_HOUR = 'public, max-age=3600';

const SHOP = /^shop-(\d{1,3})-([\w-]{1,64})$/;

/** Serves drawn pictures to everybody, as data: the policy header keeps scripts from running. */
export function pictureRoutes(app: FastifyInstance, db: Database): void {
  const names = new LRUCache<string, string>({ max: 5_000, ttl: 10 * 60_000 });

  async function nameOf(table: 'brand' | 'shop', id: string): Promise<string | null> {
    if (id === '') return '';
    const known = names.get(`${table} ${id}`);
    if (known !== undefined) return known;
    const row = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
    if (row) names.set(`${table} ${id}`, row.name);
    return row?.name ?? null;
  }

  async function render(name: string): Promise<{ svg: string; isKnown: boolean } | null> {
    const product = readPictureName(name);
    if (product) {
      const brand = await nameOf('brand', product.brandId);
      return { svg: renderProduct(product, brand ?? ''), isKnown: brand !== null };
    }
    const [, hue, shopId] = SHOP.exec(name) ?? [];
    if (hue === undefined || shopId === undefined || Number(hue) >= 360) return null;
    const shop = await nameOf('shop', shopId);
    return { svg: renderShop(shop ?? '', Number(hue)), isKnown: shop !== null };
  }

  app.get<{ Params: { name: string } }>(`${PICTURE_BASE}:name`, async (request, reply) => {
    const file = /^(.{1,150})\.svg$/.exec(request.params.name)?.[1];
    const picture = file === undefined ? null : await render(file);
    if (picture === null) return reply.callNotFound();
    return reply
      .header('cache-control', picture.isKnown ? FOREVER : AN_HOUR)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'same-site')
      .type('image/svg+xml; charset=utf-8')
      .send(picture.svg);
  });
}

import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';
import type {
  Contact,
  HomeFloor,
  HomePicture,
  RecentDeal,
} from '@jicai/shared/contract/mall/content.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Candidate } from './rules.ts';

/** The number of best products from which a floor chooses. */
const CANDIDATES = 120;
const DEALS = 12;

/** The pictures that are shown now, in their order. */
export async function readPictures(
  zoneId: string,
  clock: Clock,
  db: Executor,
): Promise<HomePicture[]> {
  return db
    .selectFrom('home_picture')
    .select(['id', 'title', 'subtitle', 'action', 'link', 'drawing', 'tone'])
    .$narrowType<Pick<HomePicture, 'tone'>>()
    .where('zone_id', '=', zoneId)
    .where('starts_at', '<=', clock.now())
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', clock.now())]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A floor with the products that it may show, the best first. */
export type FloorRow = Omit<HomeFloor, 'products' | 'children'> & {
  readonly candidates: Candidate[];
};

/**
 * The floors of a zone, each with the best products that are in stock: of the floor's category and all
 * below it, or of the whole zone. They are read along the index of the score.
 */
export async function readFloors(zoneId: string, db: Executor): Promise<FloorRow[]> {
  const { rows } = await sql<FloorRow>`
    select f.id, f.title, f.slogan, f.tone, f.category_id as "categoryId",
      coalesce((select json_agg(best) from (select i.goods_id as "productId",
          g.product_key as "productKey", i.category_id as "categoryId"
        from goods_index i join goods g on g.id = i.goods_id
        where i.in_stock and g.zone_id = f.zone_id and (f.category_id is null or i.category_id in
          (select c.id from category c where c.path @> array[f.category_id]))
        order by i.score desc, i.goods_id limit ${CANDIDATES}) best), '[]') as candidates
    from home_floor f where f.zone_id = ${zoneId} order by f.position, f.id`.execute(db);
  return rows;
}

/** The categories right below some. */
export async function readChildren(
  parentIds: readonly string[],
  db: Executor,
): Promise<CategoryNode[]> {
  const { rows } = await sql<CategoryNode>`
    select id, name, parent_id as "parentId", level, hue, silhouette from category
    where parent_id = any(${[...parentIds]}::text[]) order by parent_id, position, id`.execute(db);
  return rows;
}

/** Reads the last purchases in a zone. */
export async function readDeals(zoneId: string, db: Executor): Promise<RecentDeal[]> {
  return db
    .selectFrom('deal')
    .innerJoin('goods', 'goods.id', 'deal.goods_id')
    .select([
      'deal.goods_id as productId',
      'goods.name as productName',
      'deal.unit_name as unitName',
    ])
    .select(['deal.quantity', 'goods.unit', 'deal.price', 'deal.at as atMs'])
    .$narrowType<Pick<RecentDeal, 'price'>>()
    .where('goods.zone_id', '=', zoneId)
    .orderBy('deal.at', 'desc')
    .orderBy('deal.id')
    .limit(DEALS)
    .execute();
}

export async function readContact(db: Executor): Promise<Contact | null> {
  const row = await db
    .selectFrom('contact')
    .select(['phone', 'hours', 'email', 'address', 'company', 'record_number as recordNumber'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

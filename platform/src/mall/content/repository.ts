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
  const { rows } = await sql<HomePicture>`
    select id, title, subtitle, action, link, drawing, tone from home_picture
    where zone_id = ${zoneId} and starts_at <= ${clock.now()}
      and (ends_at is null or ends_at > ${clock.now()})
    order by position, id`.execute(db);
  return rows;
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
  const { rows } = await sql<RecentDeal>`
    select deal.goods_id as "productId", goods.name as "productName", deal.unit_name as "unitName",
      deal.quantity, goods.unit, deal.price, deal.at as "atMs"
    from deal join goods on goods.id = deal.goods_id
    where goods.zone_id = ${zoneId}
    order by deal.at desc, deal.id limit ${DEALS}`.execute(db);
  return rows;
}

export async function readContact(db: Executor): Promise<Contact | null> {
  const { rows } = await sql<Contact>`
    select phone, hours, email, address, company, record_number as "recordNumber"
    from contact order by id limit 1`.execute(db);
  return rows[0] ?? null;
}

import { randomUUID } from 'node:crypto';
import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { SceneRow } from '@jicai/shared/contract/mall/catalog.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { beginningWith } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readCards } from './cards.ts';

export type ZoneKind = 'mall' | 'special' | 'fixed' | 'welfare';

export const readZones = (db: Executor) =>
  db.selectFrom('zone').select(['id', 'name', 'kind', 'summary']).orderBy('position').execute();

/** The scopes that operators set for zones, by zone; hidden ones too. */
export const readScopes = (db: Executor) =>
  db
    .selectFrom('search_scope')
    .select(['zone_id as zoneId', 'name', 'address', 'position', 'shown'])
    .orderBy('position')
    .orderBy('zone_id')
    .execute();

/** The category tree, parents before children; with a zone: only categories with products there. */
export async function readCategories(zoneId: string | null, db: Executor): Promise<CategoryNode[]> {
  const inZone =
    zoneId === null
      ? sql`true`
      : sql`c.id in (select unnest(leaf.path) from category leaf where leaf.id in (
          select category_id from goods where zone_id = ${zoneId} and state = 'onSale'))`;
  const { rows } = await sql<CategoryNode>`
    select c.id, c.name, c.parent_id as "parentId", c.level, c.hue, c.silhouette
    from category c where ${inZone} order by c.level, c.position, c.id limit 3000`.execute(db);
  return rows;
}

/** Hot words that begin with the typed text, pinned ones first. */
export async function readHotWords(typed: string, db: Executor) {
  return db
    .selectFrom('hot_word')
    .select(['id', 'content'])
    .where('shown', '=', true)
    .where('content', 'like', beginningWith(typed))
    .orderBy('pinned', 'desc')
    .orderBy('searches', 'desc')
    .orderBy('content')
    .limit(limits.hotWords)
    .execute();
}

/**
 * Counts a searched word. A new word is shown only after a person allows it: anyone may search for
 * anything. Words that are not allowed are kept up to a bound; rare and old ones go first.
 */
export async function countHotWord(content: string, db: Executor): Promise<void> {
  await sql`
    insert into hot_word (id, content, searches) values (${randomUUID()}, ${content}, 1)
    on conflict (content) do update set searches = hot_word.searches + 1, last_at = now()`.execute(
    db,
  );
}

const MOST_UNSHOWN = 10_000;

/** Removes words that are not allowed and were searched seldom; called now and then. */
export async function forgetSeldomWords(db: Executor): Promise<void> {
  await sql`
    delete from hot_word where id in (select id from hot_word where not shown
      order by searches desc, last_at desc offset ${MOST_UNSHOWN})`.execute(db);
}

export interface TemplateBlock {
  kind: 'note' | 'description' | 'attributes' | 'service';
  title: string;
  text: string;
}

/** The page template that fits best: of category and zone, of one of them, of none. */
export async function readTemplate(
  code: string,
  zoneId: string | null,
  categoryId: string | null,
  db: Executor,
): Promise<TemplateBlock[]> {
  const { rows } = await sql<{ blocks: TemplateBlock[] }>`
    select t.blocks from page_template t
    left join category own on own.id = ${categoryId}
    left join category c on c.id = t.category_id
    where t.code = ${code} and (t.zone_id is null or t.zone_id = ${zoneId})
      and (t.category_id is null or t.category_id = any(own.path))
    order by coalesce(c.level, 0) desc, t.zone_id is null, t.id limit 1`.execute(db);
  return rows[0]?.blocks ?? [];
}

/** A scene without a picture of its own shows its first product's. */
const sceneColumns = sql`scene.id, scene.name, scene.summary,
  coalesce(nullif(scene.picture, ''), (select goods.pictures[1] from scene_goods s
    join goods on goods.id = s.goods_id where s.scene_id = scene.id
    order by s.position, s.goods_id limit 1), '') as picture,
  (select count(*) from scene_goods s where s.scene_id = scene.id)::int as "productCount"`;

export async function readScenes(zoneId: string | null, db: Executor): Promise<SceneRow[]> {
  const { rows } = await sql<SceneRow>`
    select ${sceneColumns} from scene where ${zoneId}::text is null or zone_id = ${zoneId}
    order by position, id limit 60`.execute(db);
  return rows;
}

/** A scene with its products and how many of each; null when it does not exist. */
export async function readScene(sceneId: string, regionCode: string | null, db: Executor) {
  const { rows } = await sql<SceneRow>`
    select ${sceneColumns} from scene where id = ${sceneId}`.execute(db);
  const [scene] = rows;
  if (!scene) return null;
  const lines = await db
    .selectFrom('scene_goods')
    .select(['goods_id as productId', 'quantity'])
    .where('scene_id', '=', sceneId)
    .orderBy('position')
    .limit(60)
    .execute();
  const cards = await readCards(
    lines.map(({ productId }) => productId),
    regionCode,
    db,
  );
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const products = cards.map((card) => ({
    product: card,
    quantity: quantities.get(card.productId) ?? 1,
  }));
  return { scene, products };
}

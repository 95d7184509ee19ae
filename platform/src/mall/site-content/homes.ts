import {
  type FloorItem,
  homeFloorEndpoints,
  homePictureEndpoints,
  type PictureItem,
  type SceneItem,
  type ScopeItem,
  sceneEndpoints,
  searchScopeEndpoints,
} from '@jicai/shared/contract/mall/site-content.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { DRAWINGS } from '@jicai/shared/domain/mall/content/drawings.ts';
import { readLink } from '@jicai/shared/domain/mall/content/link.ts';
import { isSiteUrl } from '@jicai/shared/domain/work/todo/site-url.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Section } from './section.ts';

async function checkZone(zoneId: string, trx: Executor): Promise<Refusal | null> {
  const { rows } = await sql`select from zone where id = ${zoneId}`.execute(trx);
  return rows.length > 0 ? null : refuse('siteContent.zone');
}

/** The title of the row that a statement removed; null where it removed none. */
async function removed(
  statement: ReturnType<typeof sql<{ title: string }>>,
  trx: Executor,
): Promise<string | null> {
  const { rows } = await statement.execute(trx);
  return rows[0]?.title ?? null;
}

/** The large pictures of the homes, each shown from its beginning to its end. */
export const pictureSection: Section<PictureItem> = {
  endpoints: homePictureEndpoints,
  titleOf: ({ title }) => title,
  select: (pattern) => sql`select id, zone_id as "zoneId", title, subtitle, action, link, drawing,
      tone, position, starts_at as "startsAtMs", ends_at as "endsAtMs"
    from home_picture where title ilike ${pattern} order by zone_id, position, id`,
  async check({ zoneId, link, drawing, startsAtMs, endsAtMs }, trx) {
    if (link !== '' && readLink(link) === null) return refuse('siteContent.link');
    if (!Object.hasOwn(DRAWINGS, drawing)) return refuse('siteContent.drawing', { name: drawing });
    if (endsAtMs !== null && endsAtMs <= startsAtMs) return refuse('siteContent.times');
    return checkZone(zoneId, trx);
  },
  async store({ zoneId, startsAtMs, endsAtMs, ...rest }, { trx }) {
    const row = {
      ...rest,
      zone_id: zoneId,
      starts_at: moment(startsAtMs),
      ends_at: endsAtMs === null ? null : moment(endsAtMs),
    };
    await trx
      .insertInto('home_picture')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
  },
  remove: (id, trx) => removed(sql`delete from home_picture where id = ${id} returning title`, trx),
};

/** The floors of the homes. */
export const floorSection: Section<FloorItem> = {
  endpoints: homeFloorEndpoints,
  titleOf: ({ title }) => title,
  select: (pattern) => sql`select id, zone_id as "zoneId", title, slogan, tone,
      category_id as "categoryId", position
    from home_floor where title ilike ${pattern} order by zone_id, position, id`,
  async check({ zoneId, categoryId }, trx) {
    if (categoryId !== null) {
      const { rows } = await sql`select from category where id = ${categoryId}`.execute(trx);
      if (rows.length === 0) return refuse('siteContent.category');
    }
    return checkZone(zoneId, trx);
  },
  async store({ zoneId, categoryId, ...rest }, { trx }) {
    const row = { ...rest, zone_id: zoneId, category_id: categoryId };
    await trx
      .insertInto('home_floor')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
  },
  remove: (id, trx) => removed(sql`delete from home_floor where id = ${id} returning title`, trx),
};

/** Scenes: products that are bought together. */
export const sceneSection: Section<SceneItem> = {
  endpoints: sceneEndpoints,
  titleOf: ({ name }) => name,
  select: (pattern) => sql`select id, zone_id as "zoneId", name, summary, position,
      coalesce((select json_agg(json_build_object('productId', s.goods_id, 'quantity', s.quantity)
        order by s.position, s.goods_id) from scene_goods s where s.scene_id = scene.id), '[]') as lines
    from scene where name ilike ${pattern} order by zone_id, position, id`,
  async check({ zoneId, lines }, trx) {
    const ids = lines.map(({ productId }) => productId);
    const twice = ids.find((id, place) => ids.indexOf(id) !== place);
    if (twice !== undefined) return refuse('siteContent.productTwice', { name: twice });
    const { rows } = await sql<{ id: string }>`select id from goods
      where id = any(${ids}::text[]) and state = 'onSale'`.execute(trx);
    const missing = ids.find((id) => !rows.some((row) => row.id === id));
    if (missing !== undefined) return refuse('siteContent.product', { name: missing });
    return checkZone(zoneId, trx);
  },
  async store({ id, zoneId, lines, name, summary, position }, { trx }) {
    const row = { id, zone_id: zoneId, name, summary, position };
    await trx
      .insertInto('scene')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
    await trx.deleteFrom('scene_goods').where('scene_id', '=', id).execute();
    if (lines.length === 0) return;
    const rows = lines.map(({ productId, quantity }, place) => ({
      scene_id: id,
      goods_id: productId,
      quantity,
      position: place,
    }));
    await trx.insertInto('scene_goods').values(rows).execute();
  },
  remove: (id, trx) =>
    removed(sql`delete from scene where id = ${id} returning name as title`, trx),
};

/** The scopes of the search box; a zone without a row of its own has its name and the usual page. */
export const scopeSection: Section<ScopeItem> = {
  endpoints: searchScopeEndpoints,
  titleOf: ({ name }) => name,
  newId: ({ zoneId }) => zoneId,
  select: (pattern) => sql`select zone_id as id, zone_id as "zoneId", name, address, position,
      shown as "isShown"
    from search_scope where name ilike ${pattern} order by position, zone_id`,
  async check({ id, zoneId, address }, trx) {
    if (!isSiteUrl(address)) return refuse('siteContent.address');
    const { rows } = await sql<{ name: string }>`
      select name from search_scope where zone_id = ${zoneId} and zone_id <> ${id}`.execute(trx);
    if (rows[0]) return refuse('siteContent.taken', { name: rows[0].name });
    return checkZone(zoneId, trx);
  },
  async store({ id, zoneId, name, address, position, isShown }, { trx }) {
    if (id !== zoneId) await trx.deleteFrom('search_scope').where('zone_id', '=', id).execute();
    const row = { zone_id: zoneId, name, address, position, shown: isShown };
    await trx
      .insertInto('search_scope')
      .values(row)
      .onConflict((on) => on.column('zone_id').doUpdateSet(row))
      .execute();
  },
  remove: (id, trx) =>
    removed(sql`delete from search_scope where zone_id = ${id} returning name as title`, trx),
};

import {
  type PageTemplateItem,
  pageTemplateEndpoints,
} from '@jicai/shared/contract/mall/site-content.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Section } from './section.ts';

/** The template of product pages; the wire has the same word. */
const CODE = 'SPXQ';

/** The names of a template's zone and category, as the list of templates shows them. */
async function titleOf(
  { zoneId, categoryId }: Pick<PageTemplateItem, 'zoneId' | 'categoryId'>,
  db: Executor,
): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select coalesce(zone.name, '全部专区') || ' · ' || coalesce(c.name, '全部分类') as title
    from (select ${zoneId}::text as zone_id, ${categoryId}::text as category_id) t
    left join zone on zone.id = t.zone_id left join category c on c.id = t.category_id`.execute(db);
  return rows[0]?.title ?? '';
}

/** The templates of product pages: which parts a page has, by zone and category. */
export const pageTemplateSection: Section<PageTemplateItem> = {
  endpoints: pageTemplateEndpoints,
  titleOf,
  select: (
    pattern,
  ) => sql`select t.id, t.zone_id as "zoneId", t.category_id as "categoryId", t.blocks
    from page_template t left join zone on zone.id = t.zone_id
    left join category c on c.id = t.category_id
    where t.code = ${CODE}
      and coalesce(zone.name, '') || ' ' || coalesce(c.name, '') || ' ' || t.blocks::text ilike ${pattern}
    order by t.zone_id nulls first, c.level nulls first, t.category_id, t.id`,
  async check(item, trx) {
    const { zoneId, categoryId, blocks } = item;
    if (blocks.length === 0) return refuse('siteContent.blocks');
    const empty = blocks.find(({ kind, text }) => kind === 'note' && text.trim() === '');
    if (empty) return refuse('siteContent.block', { name: empty.title || '提示' });
    const { rows } = await sql<{ zone: boolean; category: boolean; taken: boolean }>`
      select ${zoneId}::text is null or exists (select from zone where id = ${zoneId}) as zone,
        ${categoryId}::text is null
          or exists (select from category where id = ${categoryId}) as category,
        exists (select from page_template where code = ${CODE} and id <> ${item.id}
          and zone_id is not distinct from ${zoneId}
          and category_id is not distinct from ${categoryId}) as taken`.execute(trx);
    const [found] = rows;
    if (!found?.zone) return refuse('siteContent.zone');
    if (!found.category) return refuse('siteContent.category');
    return found.taken ? refuse('siteContent.taken', { name: await titleOf(item, trx) }) : null;
  },
  async store({ id, zoneId, categoryId, blocks }, { trx }) {
    const row = {
      code: CODE,
      zone_id: zoneId,
      category_id: categoryId,
      blocks: JSON.stringify(blocks),
    };
    await trx
      .insertInto('page_template')
      .values({ id, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(id, trx) {
    const { rows } = await sql<{ zoneId: string | null; categoryId: string | null }>`
      delete from page_template where id = ${id} and code = ${CODE}
      returning zone_id as "zoneId", category_id as "categoryId"`.execute(trx);
    const [removed] = rows;
    return removed ? titleOf(removed, trx) : null;
  },
};

import { type BrandItem, brandEndpoints } from '@jicai/shared/contract/mall/site-content.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { initialOf } from '../catalog/search/words.ts';
import type { Section } from './section.ts';

/** Whether a product bears the brand, or a supplier's text that may be published names it. */
async function isUsed(id: string, db: Executor): Promise<boolean> {
  const { rows } = await sql`select from goods where brand_id = ${id} union all
    select from product_draft d join brand b on b.name = d.brand where b.id = ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * The brands of products. Suppliers' products add those that are new, after a review; an operator adds
 * them ahead, corrects the letter, and removes what nothing bears. The name of a brand in use is part
 * of approved products and of texts under review, and does not change.
 */
export const brandSection: Section<BrandItem> = {
  endpoints: brandEndpoints,
  titleOf: ({ name }) => name,
  select: (pattern) => sql`select b.id, b.name, b.initial,
      (select count(*)::int from goods g where g.brand_id = b.id) as products
    from brand b where b.name ilike ${pattern} order by b.initial, b.name, b.id`,
  async check({ id, name, initial }, trx) {
    if (!/^[A-Za-z#]?$/.test(initial)) return refuse('siteContent.initial');
    const { rows } = await sql<{ id: string; isSame: boolean }>`
      select id, name = ${name.trim()} as "isSame" from brand
      where lower(name) = lower(${name.trim()}) or id = ${id}`.execute(trx);
    if (rows.some((row) => row.id !== id)) return refuse('siteContent.taken', { name });
    const [before] = rows;
    if (id !== '' && !before) return refuse('siteContent.unknown');
    const isRenamed = before !== undefined && !before.isSame;
    return isRenamed && (await isUsed(id, trx)) ? refuse('siteContent.brandUsed') : null;
  },
  async store({ id, name, initial }, { trx }) {
    const row = { name: name.trim(), initial: initial.toUpperCase() || initialOf(name.trim()) };
    await trx
      .insertInto('brand')
      .values({ id, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
  },
  async checkRemoval(id, trx) {
    return (await isUsed(id, trx)) ? refuse('siteContent.brandUsed') : null;
  },
  async remove(id, trx) {
    const { rows } = await sql<{ title: string }>`
      delete from brand where id = ${id} returning name as title`.execute(trx);
    return rows[0]?.title ?? null;
  },
};

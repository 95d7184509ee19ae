import type { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { selectList } from '../../mall/catalog/store/bulk.ts';
import { draftColumns } from '../../mall/catalog/store/columns.ts';

/** The fields of a draft that are columns of the product. */
export type TypedColumns = Pick<ProductDraft, keyof typeof draftColumns>;

interface LiveRow
  extends TypedColumns,
    Pick<ProductDraft, 'categoryId' | 'brandName' | 'skus' | 'accessories'> {}

/** The live product in the form in which its supplier edits it. Throws when it does not exist. */
export async function readLiveDraft(id: string, db: Executor): Promise<ProductDraft> {
  const { rows } = await sql<LiveRow>`
    select coalesce(g.category_id, '') as "categoryId", coalesce(brand.name, '') as "brandName",
      ${selectList(draftColumns, 'g')},
      coalesce((select json_agg(json_build_object('id', s.id, 'options', s.options,
        'price', s.price, 'stock', s.stock, 'taxHundredths', s.tax_hundredths)
        order by s.position) from sku s
        where s.goods_id = g.id), '[]') as skus,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'price', a.price,
        'stock', a.stock) order by a.position) from accessory a
        where a.goods_id = g.id), '[]') as accessories
    from goods g left join brand on brand.id = g.brand_id where g.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no product ${id}`);
  return {
    ...row,
    description: sanitiseRichText(row.description),
    axes: axesOf(row.skus),
    referenceUrl: '',
    referencePrice: null,
    pictureGroup: null,
  };
}

/** The axes of a grid of SKUs, with their values in the order in which they appear. */
function axesOf(skus: ProductDraft['skus']): ProductDraft['axes'] {
  const axes = new Map<string, Set<string>>();
  for (const { name, value } of skus.flatMap(({ options }) => options))
    axes.set(name, (axes.get(name) ?? new Set()).add(value));
  return [...axes].map(([name, values]) => ({ name, values: [...values] }));
}

import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { ProductState } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { productTable } from '@jicai/shared/domain/supply/product/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import { sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { selectList } from '../../mall/catalog/store/bulk.ts';
import { termColumns } from '../../mall/catalog/store/columns.ts';
import { type SheetRow, workbookColumns } from './workbook.ts';

type Row = Omit<SheetRow, 'state'> & { readonly state: ProductState };

/** The products of the caller's shop as a workbook, one row for each SKU. */
export async function exportListings(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  person: Person,
): Promise<ResponseOf<(typeof listingEndpoints)['export']>> {
  const most = supplyLimits.workbookRows;
  const { rows } = await sql<Row>`
    select s.id as "skuId", g.name, coalesce(c.name, '') as "categoryName",
      coalesce(b.name, '') as "brandName", g.model, g.unit, coalesce(s.tax_hundredths, g.tax_hundredths) as "taxRate",
      ${selectList(termColumns, 'g')}, s.options, g.state, s.price, s.stock
    from sku s join goods g on g.id = s.goods_id join shop on shop.id = g.shop_id
    left join category c on c.id = g.category_id left join brand b on b.id = g.brand_id
    where shop.org_id = ${person.orgId}
    order by g.listed_at desc, g.id, s.position limit ${most + 1}`.execute(db);
  const shown = rows
    .slice(0, most)
    .map((row): SheetRow => ({ ...row, state: productTable.states[row.state] }));
  const content = await workbook([sheet({ name: '商品', columns: workbookColumns, rows: shown })]);
  const name = `我的商品-${dayOf(await readNow(clock, db))}.xlsx`;
  return { name, content, rows: shown.length, isTruncated: rows.length > most };
}

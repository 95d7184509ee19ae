import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { GroupBuyTerms } from '@jicai/shared/contract/ordering/group-buy.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { personIdOf } from '../people/cast.ts';
import { formOf } from './orders.ts';
import { addProduct, addShops, shopOf, skuOf } from './products.ts';

/* Group buys that take joins, and units that join them, past launch and login. */

const PRODUCT = 'pen';
/** The SKU that is bought. */
export const GROUP_SKU = skuOf(PRODUCT);
export const joinerOf = (n: number): string => `joiner-${n}`;

/** The product with its shop, and so many units with a buyer, an address and a title each. */
export async function addJoiners(db: Database, units: number): Promise<void> {
  await addShops(db, [1]);
  await addProduct(db, { id: PRODUCT, supplier: 1, price: 1_000, stock: 100_000 });
  const last = units - 1;
  await sql`insert into org (id, code, name, type)
    select 'unit-' || n, 'code-unit-' || n, '单位 ' || n, 'buyer' from generate_series(0, ${last}::int) n`.execute(
    db,
  );
  await sql`insert into person (id, login_name, password_hash, name, org_id, roles)
    select 'joiner-' || n, 'joiner-' || n, '', '买手 ' || n, 'unit-' || n, '{buyer}'
    from generate_series(0, ${last}::int) n`.execute(db);
  await sql`insert into address (id, person_id, receiver, phone, region_code, region_name, detail)
    select 'joiner-address-' || n, 'joiner-' || n, '收', '13800138000', '330106001', '某地', '1 号'
    from generate_series(0, ${last}::int) n`.execute(db);
  await sql`insert into invoice_title (id, unit_id, kind, title, tax_number, is_default)
    select 'joiner-title-' || n, 'unit-' || n, 'ordinary', '抬头', '12330000', true
    from generate_series(0, ${last}::int) n`.execute(db);
}

const terms: GroupBuyTerms = {
  title: '联合采购',
  productId: PRODUCT,
  skuId: GROUP_SKU,
  tiers: [{ fromQuantity: 100, price: fen(900) }],
  target: 100,
  cap: 1_000,
  unitMin: 1,
  unitMax: null,
  startsAtMs: 0,
  endsAtMs: 0,
  scope: 'all',
  regionCode: null,
  description: '',
  keepsStock: false,
  fileGroup: null,
};

/** A group buy that takes joins. */
export async function addRecruiting(
  db: Database,
  id: string,
  more: Partial<GroupBuyTerms> = {},
  lastsMs = 3_600_000,
): Promise<void> {
  const all = { ...terms, ...more };
  const content = JSON.stringify(encode(GroupBuyTerms, all));
  await sql`insert into group_buy (id, number, state, launcher_id, unit_id, shop_id, supplier_id,
      goods_id, sku_id, content, title, scope, base_price, target, cap, starts_at, ends_at, created_at)
    values (${id}, ${id}, 'recruiting', ${personIdOf('handler')}, 'unit-a', ${shopOf(1)},
      'org-supplier-1', ${PRODUCT}, ${GROUP_SKU}, ${content}::text::jsonb, '联合采购', 'all', 1000,
      ${all.target}, ${all.cap}, now() - interval '1 minute',
      now() + ${`${lastsMs} milliseconds`}::interval, now())`.execute(db);
}

/** The body of a join by the buyer of unit `n`. */
export function joinBody(n: number, id: string, quantity: number) {
  const { lines, suppliers, isWelfare, recipients, budgetPerHead, ...form } = formOf('buyer', []);
  const books = { addressId: `joiner-address-${n}`, invoiceTitleId: `joiner-title-${n}` };
  const extra = { deliverBy: null, deliveryNote: '', remark: '' };
  return { id, quantity, agreed: true, deletedFiles: null, form: { ...form, ...books, ...extra } };
}

/** The counts of the group buy, and the sums of its joins beside them. */
export async function joinTotals(db: Database, id: string) {
  const { rows } = await sql<{ joined: number; units: number; sum: number; count: number }>`
    select g.joined, g.joined_units as units, coalesce(sum(j.quantity), 0)::int as sum,
      count(j.id)::int as count
    from group_buy g left join group_buy_join j on j.group_buy_id = g.id and j.state = 'joined'
    where g.id = ${id} group by g.id`.execute(db);
  return rows[0];
}

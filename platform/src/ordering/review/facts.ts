import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { OrderSnapshot } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import type { ReviewCertificate, ReviewLine } from '@jicai/shared/contract/ordering/review.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import {
  certificatesOf,
  certificatesOfSupplier,
  type KeptCertificate,
} from '../../mall/shop/certificates.ts';

interface LineRow {
  line_no: number;
  goods_id: string | null;
  name: string;
  spec: string;
  picture: string;
  unit: string;
  category_id: string | null;
  category_name: string;
  quantity: number;
  amount: Fen;
  price: Fen;
  price_added: Fen;
  added_at: number | null;
  stock_added: number | null;
  stock_submitted: number | null;
  price_today: Fen | null;
  stock_now: number | null;
  sellable_now: boolean | null;
}

/** A line as the reviewer sees it, with its category for the split-purchase total. */
export interface FactLine extends ReviewLine {
  readonly categoryId: string | null;
  readonly categoryName: string;
}

/**
 * The lines of an order with their facts at the cart, at the submit and now: one statement. The
 * stock at the submit is what was there before this order took its own.
 */
export async function readLines(
  orderId: string,
  moments: { readonly submittedAt: number; readonly now: number },
  db: Executor,
): Promise<FactLine[]> {
  const { rows } = await sql<LineRow>`
    select line.*, case when line.goods_id is not null then line.stock_left + sum(line.quantity)
        over (partition by coalesce(line.sku_id, line.accessory_id)) end as stock_submitted,
      coalesce(sku.price, accessory.price) as price_today,
      coalesce(sku.stock, accessory.stock) as stock_now,
      case when line.goods_id is not null
        then coalesce(goods.state = 'onSale' and shop.state = 'active', false) end as sellable_now
    from order_line line
    left join goods on goods.id = line.goods_id
    left join shop on shop.id = goods.shop_id
    left join sku on sku.id = line.sku_id
    left join accessory on accessory.id = line.accessory_id
    where line.order_id = ${orderId}
    order by line.line_no`.execute(db);
  return rows.map((row) => ({
    lineId: String(row.line_no),
    productId: row.goods_id ?? '',
    name: row.name,
    options: row.spec,
    pictureUrl: row.picture,
    unit: row.unit,
    categoryId: row.category_id,
    categoryName: row.category_name,
    quantity: row.quantity,
    amount: row.amount,
    added: { price: row.price_added, stock: row.stock_added, isSellable: null, atMs: row.added_at },
    submitted: {
      price: row.price,
      stock: row.stock_submitted,
      // Products that cannot be sold are not submitted.
      isSellable: row.goods_id === null ? null : true,
      atMs: moments.submittedAt,
    },
    now: {
      price: row.price_today,
      stock: row.stock_now,
      isSellable: row.sellable_now,
      atMs: moments.now,
    },
  }));
}

interface CertificateRow {
  snapshot: string | null;
  added: KeptCertificate[] | null;
  certificates: KeptCertificate[];
}

/**
 * The shop's certificates when the first line was put into the cart, in the newest snapshot, and
 * now: one statement. An order without a shop has those of its supplier.
 */
export async function readCertificates(
  orderId: string,
  { shopId, supplierId }: { readonly shopId: string | null; readonly supplierId: string },
  db: Executor,
): Promise<ReviewCertificate[]> {
  const held =
    shopId === null ? certificatesOfSupplier(sql`${supplierId}`) : certificatesOf(sql`${shopId}`);
  const { rows } = await sql<CertificateRow>`
    select
      (select body from order_snapshot where order_id = ${orderId} order by version desc limit 1)
        as snapshot,
      (select certificates_added from order_line where order_id = ${orderId}
        and certificates_added is not null order by added_at, line_no limit 1) as added,
      ${held} as certificates`.execute(db);
  const [row] = rows;
  const snapshot = row?.snapshot ? decode(OrderSnapshot, JSON.parse(row.snapshot)) : null;
  // Snapshots of awards once kept neither the supplier's code nor its certificates.
  const isUnknown = shopId === null && snapshot?.supplierCode === '';
  const submitted = isUnknown ? null : (snapshot?.certificates ?? []);
  return compareCertificates(row?.added ?? null, submitted, row?.certificates ?? []);
}

interface Certificate extends Omit<KeptCertificate, 'expires'> {
  /** As it is kept, or empty for one without an end. */
  readonly expires: string | null;
}

/** The end of a day in China, in ms. */
const endOf = (day: string | null): number | null => (day ? momentOfDay(day, '23:59:59') : null);

/**
 * The certificates held at the cart, at the submit (null: unknown) and now, side by side; the same
 * name and number are the same certificate.
 */
function compareCertificates(
  added: readonly Certificate[] | null,
  submitted: readonly Certificate[] | null,
  now: readonly Certificate[],
): ReviewCertificate[] {
  const all = new Map<string, ReviewCertificate>();
  const put = (
    { name, number, expires }: Certificate,
    atEnd: (end: number | null) => Partial<ReviewCertificate>,
  ) => {
    const key = `${name} ${number}`;
    const known = all.get(key) ?? {
      name,
      number,
      wasHeldAdded: added && false,
      endedAddedMs: null,
      wasHeld: submitted && false,
      expiredAtMs: null,
      isHeld: false,
      expiresAtMs: null,
    };
    all.set(key, { ...known, ...atEnd(endOf(expires)) });
  };
  for (const one of added ?? []) put(one, (endedAddedMs) => ({ wasHeldAdded: true, endedAddedMs }));
  for (const one of submitted ?? []) put(one, (expiredAtMs) => ({ wasHeld: true, expiredAtMs }));
  for (const one of now) put(one, (expiresAtMs) => ({ isHeld: true, expiresAtMs }));
  return [...all.values()];
}

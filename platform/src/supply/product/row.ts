import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { ProductState } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
import { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { StagedState } from '@jicai/shared/domain/supply/staged.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readLiveDraft } from './live.ts';

/** A product with the text that is typed beside it. Moments are milliseconds. */
export interface ProductRow {
  readonly id: string;
  readonly shopId: string;
  readonly orgId: string;
  readonly shopName: string;
  readonly shopState: ShopState;
  readonly zoneId: string;
  readonly state: ProductState;
  readonly staged: StagedState;
  readonly draft: ProductDraft;
  /** 0 while nothing was typed since the product was put into the mall. */
  readonly version: number;
  readonly contentHash: string;
  readonly reason: string;
  readonly savedAt: number;
  /** The kind of certificate whose end took it off the shelf. */
  readonly holds: string | null;
}

type Stored = Omit<ProductRow, 'draft'> & { readonly content: unknown };

/** A product by its id; with `lock` nobody else changes it until the transaction ends. */
async function findBy(id: string, db: Executor, lock: boolean): Promise<ProductRow | null> {
  const { rows } = await sql<Stored>`
    select g.id, g.shop_id as "shopId", shop.org_id as "orgId", shop.name as "shopName",
      shop.state as "shopState", g.zone_id as "zoneId", g.state,
      coalesce(d.state, 'applied') as staged, d.content, coalesce(d.version, 0) as version,
      coalesce(d.content_hash, '') as "contentHash", coalesce(d.reason, '') as reason,
      coalesce(d.saved_at, g.listed_at) as "savedAt", hold.kind as holds
    from goods g join shop on shop.id = g.shop_id
    left join product_draft d on d.goods_id = g.id
    left join certificate_hold hold on hold.goods_id = g.id
    where g.id = ${id} ${lock ? sql`for update of g` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { content, ...rest } = row;
  // A text that counts is the live product's own: stock and prices go on changing there.
  const draft =
    content === null || row.staged === 'applied'
      ? await readLiveDraft(id, db)
      : decode(ProductDraft, content);
  return { ...rest, draft };
}

export const findProduct = (id: string, db: Executor): Promise<ProductRow | null> =>
  findBy(id, db, false);

/** The same, locked for this transaction. */
export const lockProduct = (id: string, trx: Executor): Promise<ProductRow | null> =>
  findBy(id, trx, true);

/** The locked product of the caller's own shop; for everybody else it does not exist. */
export async function lockOwnProduct(
  id: string,
  person: Person,
  trx: Executor,
): Promise<ProductRow | Refusal> {
  const row = await lockProduct(id, trx);
  return row?.orgId === person.orgId ? row : refuse('listing.unknown');
}

/** The text of a product as the database stores it. */
export const contentOf = (draft: ProductDraft): string =>
  JSON.stringify(encode(ProductDraft, draft));

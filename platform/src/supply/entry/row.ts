import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
import { EntryContent } from '@jicai/shared/contract/supply/entry.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/canonical-json.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  checkShop,
  nextShopState,
  type ShopSide,
  type ShopTransition,
  shopTable,
} from '@jicai/shared/domain/supply/entry/states.ts';
import type { StagedState } from '@jicai/shared/domain/supply/staged.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { sha256 } from '../../kernel/signing/hash.ts';
import { indexProducts } from '../../mall/catalog/store/index-products.ts';
import type { SupplyContext } from '../product/transition.ts';

/** A shop with the information that its supplier typed beside what was approved. */
export interface EntryRow {
  readonly shopId: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly state: ShopState;
  readonly staged: StagedState;
  readonly number: string;
  readonly creditCode: string;
  readonly content: EntryContent;
  readonly approved: EntryContent | null;
  readonly version: number;
  readonly contentHash: string;
  readonly reason: string;
  readonly savedAt: number;
}

type Stored = Omit<EntryRow, 'content' | 'approved'> & {
  readonly content: unknown;
  readonly approved: unknown;
};

async function find(
  column: 'e.shop_id' | 'shop.org_id' | 'e.number',
  value: string,
  db: Executor,
  lock: boolean,
): Promise<EntryRow | null> {
  const { rows } = await sql<Stored>`
    select e.shop_id as "shopId", shop.org_id as "orgId", org.name as "orgName", shop.state,
      e.state as staged, e.number, e.credit_code as "creditCode", e.content, e.approved, e.version,
      e.content_hash as "contentHash", e.reason, e.saved_at as "savedAt"
    from shop_entry e join shop on shop.id = e.shop_id join org on org.id = shop.org_id
    where ${sql.ref(column)} = ${value} order by e.shop_id limit 1 ${lock ? sql`for update of shop` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    content: decode(EntryContent, row.content),
    approved: row.approved === null ? null : decode(EntryContent, row.approved),
  };
}

export const findEntry = (shopId: string, db: Executor) => find('e.shop_id', shopId, db, false);
export const lockEntry = (shopId: string, trx: Executor) => find('e.shop_id', shopId, trx, true);
export const findEntryOfOrg = (orgId: string, db: Executor) =>
  find('shop.org_id', orgId, db, false);
export const lockEntryOfOrg = (orgId: string, trx: Executor) =>
  find('shop.org_id', orgId, trx, true);
export const findEntryByNumber = (number: string, db: Executor) =>
  find('e.number', number, db, false);

export const contentOf = (content: EntryContent): string =>
  JSON.stringify(encode(EntryContent, content));

/** The hash of a text under review; the codec writes JSON values only. */
export const hashOf = (content: EntryContent): string =>
  sha256(canonicalJson(encode(EntryContent, content) as Evidence));

/** Writes an entry of a shop's timeline. */
export async function addShopEvent(
  shopId: string,
  { sentence, note, personId }: { sentence: string; note: string; personId: string | null },
  { trx, clock }: SupplyContext,
): Promise<void> {
  await sql`
    insert into shop_event (shop_id, seq, sentence, note, person_id, at)
    select ${shopId}, coalesce(max(seq), 0) + 1, ${sentence}, ${note}, ${personId}, ${clock.now()}
    from shop_event where shop_id = ${shopId}`.execute(trx);
}

/** The person who registered a shop: they do not review it (rule 14 of the separation of duties). */
export async function registrarsOf(shopId: string, trx: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select person_id as id from shop_event
    where shop_id = ${shopId} and seq = 1 and person_id is not null`.execute(trx);
  return rows.map(({ id }) => id);
}

interface Moved {
  readonly id: string;
  readonly state: ShopState;
}

/** Moves a locked shop to its next state; its products leave the search or come back with it. */
export async function moveShop(
  shop: Moved,
  name: ShopTransition,
  by: { readonly side: ShopSide; readonly personId: string; readonly note: string },
  context: SupplyContext,
): Promise<ShopState | Refusal> {
  const refusal = checkShop(name, shop.state, by.side);
  if (refusal) return refusal;
  const state = nextShopState(name);
  const { trx } = context;
  await trx.updateTable('shop').set({ state }).where('id', '=', shop.id).execute();
  const { sentence } = shopTable.transitions[name];
  await addShopEvent(shop.id, { sentence, note: by.note, personId: by.personId }, context);
  const products = await trx
    .selectFrom('goods')
    .select('id')
    .where('shop_id', '=', shop.id)
    .where('state', '=', 'onSale')
    .execute();
  const ids = products.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += 500) await indexProducts(ids.slice(at, at + 500), trx);
  return state;
}

/** A refusal for a shop that does not exist, or is not the caller's. */
export const unknownShop = (): Refusal => refuse('entry.unknown');

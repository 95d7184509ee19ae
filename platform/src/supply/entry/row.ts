import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
import { EntryContent } from '@jicai/shared/contract/supply/entry.ts';
import { canonicalMobile, isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { emptyEntry } from '@jicai/shared/domain/supply/entry/check.ts';
import {
  type ShopSide,
  type ShopTransition,
  shopTable,
} from '@jicai/shared/domain/supply/entry/states.ts';
import type { StagedState } from '@jicai/shared/domain/supply/staged.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { randomNumber } from '../../kernel/numbers/numbers.ts';
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
  /** A code or an operator showed that the account is its company's. */
  readonly isProven: boolean;
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
      e.content_hash as "contentHash", e.reason, e.saved_at as "savedAt",
      e.is_proven as "isProven"
    from shop_entry e join shop on shop.id = e.shop_id join org on org.id = shop.org_id
    where ${sql.ref(column)} = ${value} order by e.shop_id limit 1 ${lock ? sql`for no key update of shop` : sql``}`.execute(
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

/**
 * The information of a shop that never registered, an imported one: nobody has typed any yet. Version
 * 0 says that no row keeps it; the first save makes one.
 */
export async function findUnwrittenEntry(orgId: string, db: Executor): Promise<EntryRow | null> {
  const { rows } = await sql<UnwrittenRow>`
    select shop.id as "shopId", org.name as "orgName", org.code as "creditCode", shop.state,
      shop.name as "shopName", shop.summary, shop.contact_name as "contactName",
      shop.contact_phone as "contactPhone", shop.opened_at as "savedAt"
    from shop join org on org.id = shop.org_id
    where shop.org_id = ${orgId} and not exists (select from shop_entry e where e.shop_id = shop.id)
    order by shop.id limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { shopId, orgName, creditCode, state, savedAt, shopName, summary, contactName } = row;
  const contactMobile = isMobile(row.contactPhone) ? canonicalMobile(row.contactPhone) : '';
  const known = { companyName: orgName, contactName, contactMobile, contactEmail: '' };
  return {
    ...{ shopId, orgId, orgName, creditCode, state, savedAt },
    ...{ staged: 'editing', number: '', version: 0, contentHash: '', reason: '', approved: null },
    isProven: true,
    content: { ...emptyEntry(known), shopName, summary },
  };
}

interface UnwrittenRow {
  readonly shopId: string;
  readonly orgName: string;
  readonly creditCode: string;
  readonly state: ShopState;
  readonly shopName: string;
  readonly summary: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly savedAt: number;
}

/** Makes the row of such a shop, and locks it; null for an organisation without a shop. */
export async function writeEntry(
  orgId: string,
  { trx, clock }: SupplyContext,
): Promise<EntryRow | null> {
  // A second first save waits here, and finds the row of the first one.
  await sql`select id from shop where org_id = ${orgId} for no key update`.execute(trx);
  const row = await findUnwrittenEntry(orgId, trx);
  if (!row) return lockEntryOfOrg(orgId, trx);
  const { shopId, content, creditCode } = row;
  await sql`
    insert into shop_entry (shop_id, number, state, content, version, credit_code, mobile, agreement,
      saved_at)
    values (${shopId}, ${randomNumber('shopEntry')}, 'editing', ${contentOf(content)}::jsonb, 0,
      ${creditCode}, ${content.contactMobile}, '', ${clock.now()})`.execute(trx);
  return lockEntryOfOrg(orgId, trx);
}

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
  const refusal = shopTable.check(name, { state: shop.state, side: by.side });
  if (refusal) return refusal;
  const state = shopTable.next(name);
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

import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import type { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dangerousPart, sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { emptyDraft } from '@jicai/shared/domain/supply/product/draft.ts';
import { isApproved } from '@jicai/shared/domain/supply/product/states.ts';
import { sql } from 'kysely';
import type { Files } from '../../files/upload/service.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { checkProduct, fileIdOf } from '../product/facts.ts';
import { readLiveDraft } from '../product/live.ts';
import { productReview } from '../product/review-kind.ts';
import { contentOf, findProduct, lockOwnProduct, type ProductRow } from '../product/row.ts';
import * as listings from './repository.ts';
import { findOwnShop, refuseShop } from './shop.ts';

type Endpoints = typeof listingEndpoints;

export interface ListingNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'claim' | 'deps'>;
}

/** The caller's own product; for everybody else it does not exist. */
async function findOwn(id: string, person: Person, db: Executor): Promise<ProductRow | Refusal> {
  const row = await findProduct(id, db);
  return row?.orgId === person.orgId ? row : refuse('listing.unknown');
}

/** A product as it is edited, with its timeline and the place of its review. */
export async function readListing(
  { db, clock }: ListingNeeds,
  person: Person,
  id: string,
): Promise<ResponseOf<Endpoints['read']> | Refusal> {
  const row = await findOwn(id, person, db);
  if (isRefusal(row)) return row;
  const sheet = row.version > 0 ? await readSheet(productReview, id, person, { clock, db }) : null;
  return {
    product: {
      id,
      state: row.state,
      staged: row.staged,
      version: row.version,
      draft: row.draft,
      savedAtMs: row.savedAt,
      reason: row.reason,
      categoryPath: await listings.listCategoryPath(row.draft.categoryId, db),
      review: sheet === null || isRefusal(sheet) ? null : sheet.flow,
      events: await listings.listEvents(id, db),
    },
  };
}

/** The categories for which the caller's shop may publish. */
export async function readCategories(
  { db }: ListingNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['categories']> | Refusal> {
  const shop = await findOwnShop(person, db);
  if (!shop) return refuse('listing.noShop');
  const [rows, recent] = await Promise.all([
    listings.listShopCategories(shop.id, db),
    listings.listRecentCategories(shop.id, db),
  ]);
  return { rows, recent };
}

/** Adds empty products of a shop with their texts, any number in the same number of statements. */
export async function insertDrafts(
  shop: { readonly id: string; readonly zoneId: string },
  drafts: readonly ProductDraft[],
  { trx, person, clock }: WriteContext,
): Promise<string[]> {
  const now = moment(await readNow(clock, trx));
  const rows = drafts.map((draft) => ({ id: randomUUID(), draft }));
  if (rows.length === 0) return [];
  await sql`
    insert into goods (id, shop_id, zone_id, category_id, name, state, price, listed_at)
    select id, ${shop.id}, ${shop.zoneId}, category_id, name, 'draft', price, ${now}
    from unnest(${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ draft }) => draft.categoryId || null)}::text[],
      ${rows.map(({ draft }) => nameOf(draft))}::text[],
      ${rows.map(({ draft }) => lowestOf(draft))}::bigint[]) as t(id, category_id, name, price)`.execute(
    trx,
  );
  await sql`
    insert into product_draft (goods_id, shop_id, state, content, brand, model, barcode,
      saved_at, saved_by)
    select id, ${shop.id}, 'editing', content::jsonb, brand, model, barcode, ${now}, ${person.id}
    from unnest(${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ draft }) => contentOf(draft))}::text[],
      ${rows.map(({ draft }) => draft.brandName.trim())}::text[],
      ${rows.map(({ draft }) => draft.model.trim())}::text[],
      ${rows.map(({ draft }) => draft.barcode)}::text[]) as t(id, content, brand, model, barcode)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

const nameOf = ({ name }: ProductDraft) => name.trim() || '（未命名商品）';
const lowestOf = ({ skus }: ProductDraft): Fen =>
  Math.max(
    0,
    Math.min(...skus.flatMap(({ price }) => price ?? []), supplyLimits.highestPrice),
  ) as Fen;

/** A draft without text in one of the shop's categories. */
export async function createListing(
  { categoryId }: RequestOf<Endpoints['create']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['create']> | Refusal> {
  const { trx, person } = context;
  const shop = await findOwnShop(person, trx);
  if (!shop) return refuse('listing.noShop');
  const refusal = refuseShop(shop.state);
  if (refusal) return refusal;
  if (categoryId === null || !(await listings.findLeaf(categoryId, shop.id, trx)))
    return refuse('verdict.category');
  const { drafts: max } = supplyLimits;
  await lockByKey('listingDraft', person.orgId, trx);
  if ((await listings.countDrafts(person.orgId, trx)) >= max)
    return refuse('listing.tooManyDrafts', { max: String(max) });
  const [id = ''] = await insertDrafts(shop, [emptyDraft(categoryId)], context);
  return { id };
}

/**
 * Saves the text as it is typed; what is missing is asked for at the submit. Scripts in the
 * description are refused by name, and pictures must be the product's own.
 */
export async function saveListing(
  needs: ListingNeeds,
  { id, version, draft }: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockOwnProduct(id, person, trx);
  if (isRefusal(row)) return row;
  if (row.staged === 'inReview') return refuse('listing.inReview');
  if (row.version !== version)
    return refuse('listing.changedElsewhere', { time: clockText(row.savedAt) });
  const part = dangerousPart(draft.description);
  if (part !== null) return refuseAt('draft.description', 'product.script', { part });
  const refusal = await claimPictures(needs, row, draft, context);
  if (refusal) return refusal;
  const content = { ...draft, description: sanitiseRichText(draft.description) };
  const now = await readNow(clock, trx);
  await storeDraft(row, content, version + 1, now, context);
  return { version: version + 1, savedAtMs: now };
}

async function storeDraft(
  row: ProductRow,
  content: ProductDraft,
  version: number,
  now: number,
  { trx, person }: WriteContext,
): Promise<void> {
  const columns = {
    state: 'editing',
    content: contentOf(content),
    version,
    brand: content.brandName.trim(),
    model: content.model.trim(),
    barcode: content.barcode,
    saved_at: moment(now),
    saved_by: person.id,
  } as const;
  await trx
    .insertInto('product_draft')
    .values({ goods_id: row.id, shop_id: row.shopId, ...columns })
    .onConflict((on) => on.column('goods_id').doUpdateSet(columns))
    .execute();
  if (isApproved(row.state)) return;
  const category = await trx
    .selectFrom('category')
    .select('id')
    .where('id', '=', content.categoryId)
    .executeTakeFirst();
  await trx
    .updateTable('goods')
    .set({
      name: nameOf(content),
      category_id: category?.id ?? null,
      price: lowestOf(content),
      pictures: [...content.pictures],
    })
    .where('id', '=', row.id)
    .execute();
}

/** Makes uploaded pictures part of the product; refuses a path that is not the product's own. */
async function claimPictures(
  { files }: ListingNeeds,
  { id }: ProductRow,
  draft: ProductDraft,
  { trx, person }: WriteContext,
): Promise<Refusal | null> {
  const live = (await readLiveDraft(id, trx)).pictures;
  const added = draft.pictures.filter((path) => !live.includes(path));
  if (added.length === 0) return null;
  const known = await listings.listPictureIds(id, trx);
  const isOwn = (ids: readonly string[], path: string) => ids.includes(fileIdOf(path) ?? '');
  if (added.every((path) => isOwn(known, path))) return null;
  if (draft.pictureGroup !== null) {
    const owner = { personId: person.id, kind: 'productPicture', id } as const;
    const refusal = await files.claim(draft.pictureGroup, owner, trx);
    if (refusal) return refusal;
  }
  const stored = await listings.listPictureIds(id, trx);
  const at = added.findIndex((path) => !isOwn(stored, path));
  return at < 0 ? null : refuseAt('draft.pictures', 'listing.picture', { at: String(at + 1) });
}

/** Everything that is wrong with a product, for its supplier. */
export async function checkListing(
  needs: ListingNeeds,
  person: Person,
  id: string,
): Promise<ResponseOf<Endpoints['check']> | Refusal> {
  const row = await findOwn(id, person, needs.db);
  if (isRefusal(row)) return row;
  return { findings: await checkProduct(row, needs, needs.db) };
}

import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { LineResult, listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import type { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { taxRateOfText } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { cellFault } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { SHEET_COLUMNS } from '@jicai/shared/domain/kernel/workbook/sheet-cutter.ts';
import { supplyLimits as most } from '@jicai/shared/domain/supply/limits.ts';
import { emptyDraft } from '@jicai/shared/domain/supply/product/draft.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { listFiles } from '../../files/upload/repository.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readSheetRows, type SheetRead } from '../../kernel/documents/sheets/read-sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { type SkuChange, storeSkuChanges } from '../product/apply.ts';
import { checkAdjustment, lockOwnSkus, type OwnSku } from './batch.ts';
import { countDrafts } from './repository.ts';
import { insertDrafts, type ListingNeeds } from './service.ts';
import { findOwnShop, type OwnShop, refuseShop } from './shop.ts';
import {
  changedTerm,
  priceOf,
  readRows,
  stockOf,
  type TypedRow,
  termsOfRow,
  titleOf,
} from './workbook.ts';

type Endpoints = typeof listingEndpoints;
type Outcome = ResponseOf<Endpoints['import']>;

const SHOWN_PROBLEMS = 100;

const UNREAD: Readonly<Record<Extract<SheetRead, string>, Refusal>> = {
  rows: refuse('workbook.tooManyRows', { max: String(most.workbookRows) }),
  columns: refuse('workbook.tooManyColumns', { max: String(SHEET_COLUMNS) }),
  tooLarge: refuse('workbook.unpacksTooLarge'),
  unreadable: refuse('workbook.unreadable'),
  macros: refuse('upload.macro'),
};

/** The rows of an uploaded workbook, or why there are none. */
export interface ReadWorkbook {
  readonly sheet: readonly TypedRow[] | Refusal;
}

/** Reads the workbook of an import, before the transaction: nothing waits for a file behind locks. */
export async function readWorkbook(
  needs: ListingNeeds,
  { groupId }: Pick<RequestOf<Endpoints['import']>, 'groupId'>,
  person: Person,
): Promise<ReadWorkbook> {
  const bytes = await readUpload(needs, groupId, person);
  if (isRefusal(bytes)) return { sheet: bytes };
  const sheet = await readSheetRows(bytes, most.workbookRows, person.id);
  if (isRefusal(sheet)) return { sheet };
  return { sheet: typeof sheet === 'string' ? UNREAD[sheet] : readRows(sheet) };
}

/**
 * Imports a workbook: rows with a SKU number change its price and stock, rows without one become
 * drafts. All rows or none: one wrong row keeps everything from being written, and every wrong row is
 * named. With `isDry` the answer is the same and nothing is written.
 */
export async function importListings(
  { isDry }: Pick<RequestOf<Endpoints['import']>, 'isDry'>,
  { sheet: rows }: ReadWorkbook,
  context: WriteContext,
): Promise<Outcome | Refusal> {
  const { trx, person } = context;
  const shop = await findOwnShop(person, trx);
  if (!shop) return refuse('listing.noShop');
  const closed = refuseShop(shop.state);
  if (closed) return closed;
  if (isRefusal(rows)) return rows;
  const plan = await planImport(rows, shop, context);
  const isWritten = !isDry && plan.problems.length === 0;
  if (isWritten) {
    await lockByKey('listingDraft', person.orgId, trx);
    const drafts = plan.created.length + (await countDrafts(person.orgId, trx));
    if (drafts > most.drafts) return refuse('listing.tooManyDrafts', { max: String(most.drafts) });
    await storeSkuChanges(plan.changes, context);
    await insertDrafts(shop, plan.created, context);
  }
  return {
    rows: rows.length,
    changed: plan.changes.length,
    created: plan.created.length,
    same: plan.same,
    problems: plan.problems.slice(0, SHOWN_PROBLEMS),
    problemCount: plan.problems.length,
    isWritten,
  };
}

async function readUpload(
  { files, db }: ListingNeeds,
  groupId: string,
  person: Person,
): Promise<Uint8Array | Refusal> {
  const file = (await listFiles(groupId, db)).at(-1);
  if (file?.ownerId !== person.id) return refuse('upload.unknownGroup');
  if (file.extension !== 'xlsx') return refuse('workbook.unreadable');
  if (file.size > most.workbookBytes)
    return refuse('workbook.tooLarge', { max: String(most.workbookBytes / 1_048_576) });
  return files.deps.storage.read(file.upload.key, 0, file.size);
}

interface Plan {
  readonly changes: SkuChange[];
  readonly created: ProductDraft[];
  readonly problems: LineResult[];
  same: number;
}

async function planImport(
  rows: readonly TypedRow[],
  shop: OwnShop,
  { trx, person }: WriteContext,
): Promise<Plan> {
  const ids = rows.flatMap(({ skuId }) => (skuId === '' ? [] : skuId));
  const own = await lockOwnSkus(ids, person.orgId, trx);
  const categories = await readCategoryIds(rows, shop.id, trx);
  const plan: Plan = { changes: [], created: [], problems: [], same: 0 };
  const seen = new Map<string, number>();
  for (const row of rows) {
    const refusal =
      cellRefusal(row) ??
      (row.skuId === '' ? planNew(row, categories, plan) : planChange(row, own, seen, plan));
    if (!refusal) continue;
    const text = say(refusal.refused, refusal.values);
    plan.problems.push({ id: String(row.number), outcome: 'refused', text });
  }
  return plan;
}

/** The limits of the texts that a new product takes from its row. */
const LENGTHS: Readonly<Partial<Record<keyof TypedRow, number>>> = {
  name: most.name,
  brandName: most.brand,
  model: most.model,
  unit: most.unit,
};

/** The first cell of a row that cannot be taken as it is. */
function cellRefusal({ number: _, ...cells }: TypedRow): Refusal | null {
  for (const field of keysOf(cells)) {
    const length = cells.skuId === '' ? LENGTHS[field] : undefined;
    const reason = cellFault(cells[field], length);
    if (reason !== null) return refuse('workbook.row.cell', { title: titleOf(field), reason });
  }
  return null;
}

function planChange(
  { number, skuId, ...typed }: TypedRow,
  own: ReadonlyMap<string, OwnSku>,
  seen: Map<string, number>,
  plan: Plan,
): Refusal | null {
  const sku = own.get(skuId);
  if (!sku) return refuse('workbook.row.unknown');
  const before = seen.get(skuId);
  if (before !== undefined) return refuse('workbook.row.double', { row: String(before) });
  seen.set(skuId, number);
  const price = priceOf(typed.price);
  if (isRefusal(price)) return price;
  const stock = stockOf(typed.stock);
  if (stock === null) return refuse('workbook.row.stock', { value: typed.stock });
  if (typed.taxRate !== '' && taxRateOfText(typed.taxRate) !== sku.taxRate)
    return refuse('workbook.row.taxFixed');
  const changed = changedTerm(typed, sku);
  if (changed) return refuse('workbook.row.termFixed', { title: titleOf(changed) });
  if (price === sku.price && stock === sku.stock) {
    plan.same += 1;
    return null;
  }
  const refusal = checkAdjustment(sku, { price, stock });
  if (refusal) return refusal;
  const { productId } = sku;
  plan.changes.push({ skuId, productId, price: price === sku.price ? null : price, stock });
  return null;
}

function planNew(
  row: TypedRow,
  categories: ReadonlyMap<string, string>,
  plan: Plan,
): Refusal | null {
  if (row.name === '') return refuse('workbook.row.name');
  const categoryId = categories.get(row.categoryName);
  if (categoryId === undefined) return refuse('workbook.row.category', { value: row.categoryName });
  const price = priceOf(row.price);
  if (isRefusal(price)) return price;
  if (price < most.lowestPrice || price > most.highestPrice)
    return refuse('workbook.row.priceBounds', {
      min: fenToText(fen(most.lowestPrice)),
      max: fenToText(fen(most.highestPrice)),
    });
  const stock = stockOf(row.stock);
  if (stock === null || stock > most.stock)
    return refuse('workbook.row.stock', { value: row.stock });
  const taxRate = row.taxRate === '' ? null : taxRateOfText(row.taxRate);
  if (row.taxRate !== '' && taxRate === null)
    return refuse('workbook.row.taxRate', { value: row.taxRate });
  const terms = termsOfRow(row);
  if (isRefusal(terms)) return terms;
  plan.created.push({
    ...emptyDraft(categoryId),
    name: row.name,
    brandName: row.brandName,
    model: row.model,
    unit: row.unit || '台',
    ...terms,
    ...(taxRate === null ? {} : { taxHundredths: taxRate }),
    skus: [{ id: '', options: [], price, stock, taxHundredths: null }],
  });
  return null;
}

/** The leaf categories that new rows name, as far as the shop may use them. */
async function readCategoryIds(
  rows: readonly TypedRow[],
  shopId: string,
  db: Executor,
): Promise<Map<string, string>> {
  const wanted = [...new Set(rows.map(({ categoryName }) => categoryName))];
  const { rows: found } = await sql<{ id: string; name: string }>`
    select c.id, c.name from category c where c.name = any(${wanted}::text[])
      and not exists (select from category child where child.parent_id = c.id)
      and (not exists (select from shop_category where shop_id = ${shopId}) or exists (
        select from shop_category a where a.shop_id = ${shopId} and a.category_id = any(c.path)))
    order by c.id desc`.execute(db);
  return new Map(found.map(({ id, name }) => [name, id]));
}

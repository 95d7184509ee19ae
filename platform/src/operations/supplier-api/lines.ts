import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isVersionInScale } from '@jicai/shared/domain/operations/supplier-api/line-version.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { readNow } from '../../kernel/db/now.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { checkAdjustment, lockOwnSkus, type OwnSku } from '../../supply/listing/batch.ts';
import { type SkuChange, storeSkuChanges } from '../../supply/product/apply.ts';
import type { ApiLineResult } from './tables.ts';

/** A price or a stock of one SKU, with the client's version. */
export interface ApiLine {
  readonly sku: string;
  readonly version: number;
  /** Versions count anew from this line: the one that was accepted last was wrong, or of another kind. */
  readonly restart: boolean;
  readonly price: Fen | null;
  readonly stock: number | null;
}

type Kind = 'price' | 'stock';

/** The part of a write's context that lines need. */
export type LineContext = Pick<WriteContext, 'trx' | 'clock' | 'person'>;

export interface LineResults {
  readonly results: ApiLineResult[];
  /** SKUs of other shops, each once. The caller's answers do not tell them from unknown ones. */
  readonly foreign: readonly string[];
}

/** The version that each SKU was last given; they are locked with the SKUs. */
async function readVersions(
  kind: Kind,
  shopId: string,
  skuIds: readonly string[],
  { trx }: LineContext,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select sku_id as id, version from api_line_version
    where shop_id = ${shopId} and kind = ${kind} and sku_id = any(${[...skuIds]}::text[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function storeVersions(
  kind: Kind,
  shopId: string,
  lines: readonly ApiLine[],
  { trx }: LineContext,
): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into api_line_version (shop_id, sku_id, kind, version)
    select ${shopId}, id, ${kind}, version from unnest(${lines.map(({ sku }) => sku)}::text[],
      ${lines.map(({ version }) => version)}::bigint[]) as t(id, version)
    on conflict (shop_id, sku_id, kind) do update set version = excluded.version`.execute(trx);
}

/** Those of the ids that are SKUs of anybody. */
async function findSkus(ids: readonly string[], { trx }: LineContext): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from sku where id = any(${[...ids]}::text[]) order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns why a line's version does not count; null if it does. */
function versionFault(
  { sku, version, restart }: ApiLine,
  accepted: number | undefined,
  nowMs: number,
): ApiLineResult | null {
  const known = restart ? null : (accepted ?? null);
  if (known !== null && version < known) {
    const reason = say('supplierApi.older', { known: String(known) });
    return { sku, result: 'older', reason };
  }
  if (isVersionInScale(version, known, nowMs)) return null;
  const values = { version: String(version), known: String(known) };
  const reason =
    known === null ? say('supplierApi.version', values) : say('supplierApi.versionAfter', values);
  return { sku, result: 'refused', reason };
}

interface Known {
  readonly sku: OwnSku | undefined;
  /** The version that was accepted last. */
  readonly accepted: number | undefined;
  readonly isTwice: boolean;
  readonly nowMs: number;
}

/** The outcome of one line before anything is written. */
function resultOf(line: ApiLine, { sku, accepted, isTwice, nowMs }: Known): ApiLineResult {
  const { price, stock } = line;
  const refused = (reason: string) => ({ sku: line.sku, result: 'refused', reason }) as const;
  if (isTwice) return refused(say('supplierApi.twice'));
  if (!sku) return refused(say('workbook.row.unknown'));
  const fault = versionFault(line, accepted, nowMs);
  if (fault) return fault;
  const refusal = checkAdjustment(sku, { price, stock });
  if (refusal) return refused(say(refusal.refused, refusal.values));
  const isSame = (price ?? sku.price) === sku.price && (stock ?? sku.stock) === sku.stock;
  return { sku: line.sku, result: isSame ? 'same' : 'done', reason: '' };
}

/**
 * Stores prices or stocks of a shop's SKUs, any number in the same number of statements. Each line
 * has a result of its own; one with an older version than the last changes nothing, and one whose version is
 * too high to be the next one is refused (SA7).
 */
export async function storeLines(
  kind: Kind,
  shopId: string,
  lines: readonly ApiLine[],
  context: LineContext,
): Promise<LineResults> {
  const ids = lines.map(({ sku }) => sku);
  const own = await lockOwnSkus(ids, context.person.orgId, context.trx);
  const versions = await readVersions(kind, shopId, ids, context);
  const nowMs = await readNow(context.clock, context.trx);
  const seen = new Set<string>();
  const stored: ApiLine[] = [];
  const changes: SkuChange[] = [];
  const results = lines.map((line) => {
    const sku = own.get(line.sku);
    const isTwice = seen.has(line.sku);
    seen.add(line.sku);
    const result = resultOf(line, { sku, accepted: versions.get(line.sku), isTwice, nowMs });
    if (sku && (result.result === 'done' || result.result === 'same')) stored.push(line);
    if (sku && result.result === 'done') {
      const price = line.price === sku.price ? null : line.price;
      changes.push({ skuId: sku.id, productId: sku.productId, price, stock: line.stock });
    }
    return result;
  });
  await storeSkuChanges(changes, context);
  await storeVersions(kind, shopId, stored, context);
  const strangers = [...seen].filter((id) => !own.has(id));
  return { results, foreign: await findSkus(strangers, context) };
}

import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import {
  type ProductSide,
  type ProductTransition,
  productTable,
} from '@jicai/shared/domain/supply/product/states.ts';
import {
  type StagedSide,
  type StagedTransition,
  stagedTable,
} from '@jicai/shared/domain/supply/staged.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { indexProducts } from '../../mall/catalog/store/index-products.ts';
import type { ProductRow } from './row.ts';

/** The part of a write's context that transitions need. */
export interface SupplyContext {
  readonly trx: Executor;
  readonly clock: Clock;
}

interface TransitionBy {
  readonly side: ProductSide;
  /** Null: it happens by the clock. */
  readonly personId: string | null;
  readonly note?: string;
}

/** Moves a locked product to its next state, writes the timeline's entry, and brings search in line. */
export async function applyTransition(
  row: ProductRow,
  name: ProductTransition,
  { side, personId, note = '' }: TransitionBy,
  { trx, clock }: SupplyContext,
): Promise<ProductRow | Refusal> {
  const refusal = productTable.check(name, { state: row.state, side, facts: { holds: row.holds } });
  if (refusal) return refusal;
  const state = productTable.next(name);
  await trx.updateTable('goods').set({ state }).where('id', '=', row.id).execute();
  await addEvent(row.id, { transition: name, note, personId }, { trx, clock });
  await indexProducts([row.id], trx);
  return { ...row, state };
}

/** Moves the text of a locked product to its next state. */
export async function applyStaged(
  row: ProductRow,
  name: StagedTransition,
  side: StagedSide,
  reason: string,
  { trx }: SupplyContext,
): Promise<ProductRow | Refusal> {
  const refusal = stagedTable.check(name, { state: row.staged, side });
  if (refusal) return refusal;
  const staged = stagedTable.next(name);
  await trx
    .updateTable('product_draft')
    .set({ state: staged, reason })
    .where('goods_id', '=', row.id)
    .execute();
  return { ...row, staged, reason };
}

/** Writes an entry of a product's timeline; `change` is no transition of the live product. */
export async function addEvent(
  productId: string,
  entry: {
    readonly transition: ProductTransition | 'change' | 'correct';
    readonly sentence?: string;
    readonly note: string;
    readonly personId: string | null;
  },
  { trx, clock }: SupplyContext,
): Promise<void> {
  const { transition } = entry;
  const sentence =
    entry.sentence ??
    (transition === 'change' || transition === 'correct'
      ? ''
      : productTable.transitions[transition].sentence);
  await sql`
    insert into product_event (goods_id, seq, transition, sentence, note, person_id, at)
    select ${productId}, coalesce(max(seq), 0) + 1, ${transition}, ${sentence}, ${entry.note},
      ${entry.personId}, ${clock.now()}
    from product_event where goods_id = ${productId}`.execute(trx);
}

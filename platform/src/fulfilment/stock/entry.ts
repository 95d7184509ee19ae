import { randomUUID } from 'node:crypto';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { sealDocument } from '../documents/seal.ts';
import type { ThreadOrder } from '../thread/order.ts';
import { moveLeft } from './repository.ts';

/** Pieces of an accepted line on an entry, with their value in 分. */
export interface NewEntryLine {
  readonly acceptanceId: string;
  readonly lineNo: number;
  readonly quantity: number;
  readonly batch: string;
  readonly serials: readonly string[];
  readonly isAsset: boolean;
  readonly amount: number;
}

/** An entry before it is written: pieces come in, are put back to wait, or went back to the supplier. */
export interface NewEntry {
  readonly kind: 'entry' | 'reversal' | 'return';
  readonly reverses: string | null;
  readonly afterSaleId: string | null;
  readonly warehouse: string;
  readonly location: string;
  readonly note: string;
  readonly lines: readonly NewEntryLine[];
}

/** Writes an entry with its lines and its seal. `keeper` without an id: the system wrote it. */
export async function insertEntry(
  order: ThreadOrder,
  { lines, afterSaleId, ...entry }: NewEntry,
  keeper: { readonly id: string | null; readonly name: string },
  signing: SigningKey,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<{ readonly id: string; readonly number: string; readonly amount: Fen }> {
  const id = randomUUID();
  const drawn = await drawDocumentNumbers('stockEntry', 1, clock, trx);
  const number = drawn.numbers[0] ?? '';
  const amount = fen(lines.reduce((sum, line) => sum + line.amount, 0));
  await trx
    .insertInto('stock_entry')
    .values({
      id,
      number,
      order_id: order.id,
      unit_id: order.unitId,
      keeper_id: keeper.id,
      keeper_name: keeper.name,
      after_sale_id: afterSaleId,
      amount,
      at: moment(drawn.now),
      ...entry,
    })
    .execute();
  await trx
    .insertInto('stock_entry_line')
    .values(
      lines.map((line) => ({
        entry_id: id,
        acceptance_id: line.acceptanceId,
        order_id: order.id,
        line_no: line.lineNo,
        quantity: line.quantity,
        batch: line.batch.trim(),
        serials: [...line.serials],
        is_asset: line.isAsset,
        amount: line.amount,
      })),
    )
    .execute();
  // Returned pieces do not wait to be stocked again.
  if (entry.kind !== 'return') await moveLeft(lines, entry.kind === 'entry' ? -1 : 1, trx);
  const pieces = lines.map(({ lineNo, quantity }) => ({ lineNo, quantity }));
  const facts = { amount, kind: entry.kind, lines: pieces, order: order.number };
  await sealDocument({ kind: 'stockEntry', id, number, facts }, signing, clock, trx);
  return { id, number, amount };
}

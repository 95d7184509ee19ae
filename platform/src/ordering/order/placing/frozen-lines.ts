import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { EditedLine } from './edit/edited-lines.ts';
import type { LineRow } from './rows.ts';

/**
 * The lines of an order that comes from an award, as they are written. An edit must leave their
 * quantities and prices alone: the award fixed them.
 */
export async function readFrozenLines(
  orderId: string,
  edited: readonly EditedLine[],
  trx: Executor,
): Promise<LineRow[] | Refusal> {
  const rows = await trx
    .selectFrom('order_line')
    .select((eb) => eb.fn.toJson('order_line').as('row'))
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
  // The database's JSON of a row: the same columns that LineRow writes.
  const lines = rows.map(({ row }) => row as unknown as LineRow);
  const isSame =
    edited.length === lines.length &&
    lines.every((line) =>
      edited.some(
        ({ lineNo, quantity, price }) =>
          lineNo === line.line_no && quantity === line.quantity && price === line.price,
      ),
    );
  return isSame ? lines : refuse('order.awardFrozen');
}

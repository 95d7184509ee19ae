import { worthOf } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { ENDING_STATES } from '../../ordering/order/ship-stop.ts';
import type { ThreadLine } from './lines.ts';

/** Pieces of an order line that an agreement ends, and their value in 分. */
export interface EndedPieces {
  readonly lineNo: number;
  readonly quantity: number;
  readonly amount: Fen;
}

/** What of these lines an end would release now: the pieces that are not delivered yet. */
export const endedOf = (
  lines: readonly ThreadLine[],
  left: (line: ThreadLine) => number,
): EndedPieces[] =>
  lines.flatMap((line) => {
    const quantity = left(line);
    if (quantity === 0) return [];
    const kept = line.ordered - line.released - quantity;
    const amount = fen(worthOf(line, kept + quantity) - worthOf(line, kept));
    return [{ lineNo: line.lineNo, quantity, amount }];
  });

/**
 * How far the end of an order's rest is: `ended` once it was agreed on or its contract was terminated,
 * `ending` while a termination whose text was confirmed is on its way; null for an order that goes on.
 */
export async function readEnd(orderId: string, db: Executor): Promise<'ended' | 'ending' | null> {
  const { rows } = await sql<{ ended: boolean; ending: boolean }>`
    select exists (select from contract where order_id = ${orderId} and state = 'terminated')
      or exists (select from order_ending where order_id = ${orderId} and outcome = 'agreed') as ended,
      exists (select from contract where order_id = ${orderId} and kind = 'termination'
        and state = any(${[...ENDING_STATES]}::text[])) as ending`.execute(db);
  const [found] = rows;
  if (found?.ended) return 'ended';
  return found?.ending ? 'ending' : null;
}

/** Why rejected pieces of an order are not replaced (FU50): nothing is shipped after its end. */
export async function checkReplace(orderId: string, db: Executor): Promise<Refusal | null> {
  return (await readEnd(orderId, db)) === null ? null : refuse('acceptance.noReplacement');
}

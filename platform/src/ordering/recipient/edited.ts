import type { Recipient } from '@jicai/shared/contract/ordering/recipient.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/money.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { judgeDelivery, judgeSets } from './check.ts';
import { readUndelivered } from './delivery.ts';

/** An edited order is judged together with the others of its submit: the budget is for all of them. */
export async function judgeEditedSets(
  given: {
    readonly order: { readonly id: string; readonly shopId: string };
    readonly group: {
      readonly amount: Fen;
      readonly lines: readonly { readonly name: string; readonly quantity: number }[];
    };
    readonly recipients: readonly Recipient[];
    readonly budget: Fen;
  },
  trx: Executor,
): Promise<Refusal | null> {
  const { order, group, recipients, budget } = given;
  const others = await readLiveAmounts(order.id, trx);
  const problem = judgeSets({
    lines: group.lines,
    total: sumFen([group.amount, ...others]),
    heads: recipients.length,
    budget,
  });
  if (problem) return problem;
  const codes = recipients.map(({ regionCode }) => regionCode);
  return judgeDelivery(recipients, await readUndelivered({ ids: [order.shopId] }, codes, trx));
}

/** What the other orders of the same submit cost, as long as they are wanted. */
async function readLiveAmounts(orderId: string, trx: Executor): Promise<Fen[]> {
  const rows = await trx
    .selectFrom('purchase_order as other')
    .innerJoin('purchase_order as own', 'own.group_number', 'other.group_number')
    .select('other.amount')
    .where('own.id', '=', orderId)
    .where('other.id', '<>', orderId)
    .where('other.state', 'not in', ['declined', 'cancelled', 'closed'])
    .execute();
  return rows.map(({ amount }) => fen(amount));
}

import type { Acceptance } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Publish } from '../../kernel/events/events.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { sealDocument } from '../documents/seal.ts';
import { openAcceptedLines } from '../settlement/open-lines.ts';
import { readThreadLines, reportPieces } from '../thread/lines.ts';
import { notifyOfThread, peopleWithRole } from '../thread/news.ts';
import type { ThreadOrder } from '../thread/order.ts';
import { acceptanceDone } from './events.ts';
import { outcomeWords } from './outcome.ts';
import { readAcceptances } from './repository.ts';

/** The part of a write's context that the end of an acceptance needs; jobs have it too. */
export interface AcceptanceContext {
  readonly trx: Executor;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly signing: SigningKey;
}

/** The freight that an order still has to bill: all of it with its first acceptance, 分. */
export async function freightLeft(order: Pick<ThreadOrder, 'id'>, trx: Executor): Promise<Fen> {
  const { rows } = await sql<{ freight: number }>`
    select case when exists (select from acceptance a
        where a.order_id = o.id and a.state <> 'refused' and a.freight > 0) then 0
      else greatest(0, o.amount - (select coalesce(sum(l.amount), 0) from order_line l
        where l.order_id = o.id)) end::bigint as freight
    from purchase_order o where o.id = ${order.id}`.execute(trx);
  return fen(rows[0]?.freight ?? 0);
}

/**
 * Completes an acceptance whose row is `done`: rejected pieces are to be shipped again or are
 * released, qualified ones wait for the keeper, the order moves on, and everybody concerned is told
 * (FU1, FU2, FU7). The caller holds the order's lock.
 */
export async function completeAcceptance(
  order: ThreadOrder,
  id: string,
  { trx, clock, publish, signing }: AcceptanceContext,
): Promise<void> {
  // A service that is done again needs no shipping, so it keeps its counter.
  await sql`
    update order_line l set
      shipped = case when ${order.isService} then l.shipped else greatest(0, l.shipped - a.rejected) end,
      released = least(l.quantity, l.released + case when a.remedy = 'release' then a.rejected else 0 end)
    from acceptance_line a
    where a.acceptance_id = ${id} and a.rejected > 0 and l.order_id = a.order_id
      and l.line_no = a.line_no`.execute(trx);
  if (!order.isService) {
    await sql`
      insert into stock_left (acceptance_id, line_no, order_id, unit_id, quantity, accepted_at)
      select acceptance_id, line_no, order_id, ${order.unitId}, qualified, ${clock.now()}
      from acceptance_line where acceptance_id = ${id} and qualified > 0`.execute(trx);
  }
  await openAcceptedLines(id, trx);
  const [made] = await readAcceptances({ id }, trx);
  if (!made) throw new Error(`an acceptance ${id} that is not there`);
  const facts = {
    amount: made.amount,
    lines: made.lines.map(({ lineNo, qualified, rejected }) => ({ lineNo, qualified, rejected })),
    order: order.number,
  };
  await sealDocument({ kind: 'acceptance', id, number: made.number, facts }, signing, clock, trx);
  await reportPieces(order.id, trx);
  const { unitId, supplierId } = order;
  const ref = { id, number: made.number, orderId: order.id, unitId, supplierId };
  await publish(acceptanceDone, ref, trx);
  await notifyOfEnd(order, made, { clock, trx });
}

async function notifyOfEnd(
  order: ThreadOrder,
  { number, leadName: fromName, lines: judged }: Pick<Acceptance, 'number' | 'leadName' | 'lines'>,
  { clock, trx }: { readonly clock: Clock; readonly trx: Executor },
): Promise<void> {
  const sum = (of: (line: Acceptance['lines'][number]) => number) =>
    judged.reduce((total, line) => total + of(line), 0);
  const { isService } = order;
  const lines = await readThreadLines(order.id, trx);
  const outcome = outcomeWords({ number, judged, lines, isService });
  const url = businessPaths.orderThread(order.id);
  const personIds = [order.buyerId, ...(await peopleOf(order.supplierId, trx))];
  const news = { personIds, kind: 'message', subject: '订单验收结果', text: outcome, url } as const;
  await notifyOfThread(order, { ...news, fromName }, clock, trx);
  const qualified = sum((line) => line.qualified);
  const isStocked = !order.isService && qualified > 0;
  const keepers = isStocked ? await peopleWithRole(order.unitId, 'keeper', trx) : [];
  if (keepers.length === 0) return;
  // The amount beside a to-do is that of the whole order.
  const worth = formatFen(fen(sum((line) => line.amount)));
  const text = `合格 ${qualified} 件，验收金额 ${worth} 元，请办理入库`;
  const known = { kind: 'message', isKnown: true, subject: '待入库', text } as const;
  const list = `${businessPaths.stockIn}?keyword=${order.number}`;
  await notifyOfThread(order, { ...known, personIds: keepers, url: list, fromName }, clock, trx);
}

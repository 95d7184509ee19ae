import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { logMoves } from '../thread/log.ts';
import { notifyOfThread, peopleWithRole } from '../thread/news.ts';
import { findThreadOrder, type ThreadOrder } from '../thread/order.ts';
import { insertEntry, type NewEntry } from './entry.ts';
import { moveLeft } from './repository.ts';

/** Pieces of an order line that are back at their supplier. */
export interface ReturnedPieces {
  readonly afterSaleId: string;
  readonly afterSaleNumber: string;
  readonly orderId: string;
  readonly lineNo: number;
  readonly quantity: number;
}

interface Deps {
  readonly trx: Executor;
  readonly clock: Clock;
  readonly signing: SigningKey;
}

const KEEPER = { id: null, name: '售后退货冲减' } as const;

/** Takes as many pieces as wait to be stocked; answers how many are still to be found. */
async function takeWaiting(
  { orderId, lineNo, quantity }: ReturnedPieces,
  trx: Executor,
): Promise<number> {
  const { rows } = await sql<{ acceptanceId: string; left: number }>`
    select acceptance_id as "acceptanceId", quantity as left from stock_left
    where order_id = ${orderId} and line_no = ${lineNo} and quantity > 0
    order by accepted_at desc, acceptance_id for update`.execute(trx);
  let missing = quantity;
  const taken = rows.flatMap(({ acceptanceId, left }) => {
    const pieces = Math.min(left, missing);
    missing -= pieces;
    return pieces > 0 ? [{ acceptanceId, lineNo, quantity: pieces }] : [];
  });
  if (taken.length > 0) await moveLeft(taken, -1, trx);
  return missing;
}

interface Stocked {
  readonly acceptanceId: string;
  readonly warehouse: string;
  readonly location: string;
  readonly isAsset: boolean;
  /** Pieces and value that are in this place now: entries less reversals and returns. */
  readonly pieces: number;
  readonly amount: number;
}

/** The places where pieces of an order line are stocked, the newest first. */
async function readStocked({ orderId, lineNo }: ReturnedPieces, trx: Executor): Promise<Stocked[]> {
  const { rows } = await sql<Stocked>`
    select l.acceptance_id as "acceptanceId", e.warehouse, e.location, bool_or(l.is_asset) as "isAsset",
      sum(case e.kind when 'entry' then l.quantity else -l.quantity end)::int as pieces,
      sum(case e.kind when 'entry' then l.amount else -l.amount end)::bigint as amount
    from stock_entry_line l join stock_entry e on e.id = l.entry_id
    where l.order_id = ${orderId} and l.line_no = ${lineNo}
    group by l.acceptance_id, e.warehouse, e.location
    having sum(case e.kind when 'entry' then l.quantity else -l.quantity end) > 0
    order by max(e.at) desc, l.acceptance_id, e.warehouse, e.location`.execute(trx);
  return rows;
}

/** The part of what a place holds that goes back, at the value with which it was stocked. */
const shareOf = ({ pieces, amount }: Stocked, quantity: number): number =>
  quantity === pieces ? amount : Number((BigInt(amount) * BigInt(quantity)) / BigInt(pieces));

/** One slip for each place out of which pieces go; `missing` pieces at most. */
function slipsOf(
  stocked: readonly Stocked[],
  { afterSaleId, afterSaleNumber, lineNo }: ReturnedPieces,
  missing: number,
): NewEntry[] {
  let wanted = missing;
  const places = new Map<string, NewEntry>();
  for (const one of stocked) {
    const quantity = Math.min(one.pieces, wanted);
    wanted -= quantity;
    if (quantity === 0) continue;
    const { acceptanceId, warehouse, location, isAsset } = one;
    const amount = shareOf(one, quantity);
    const line = { acceptanceId, lineNo, quantity, batch: '', serials: [], isAsset, amount };
    const place = `${warehouse}\n${location}`;
    const before = places.get(place)?.lines ?? [];
    const note = `售后单 ${afterSaleNumber}`;
    const lines = [...before, line];
    places.set(place, {
      ...{ kind: 'return', reverses: null, afterSaleId, warehouse, location, note, lines },
    });
  }
  return [...places.values()];
}

/**
 * Takes returned pieces out of the unit's stock (FU5, FU7): first those that wait to be stocked, then
 * stocked ones by red slips. The caller holds the order's lock. Services were never stocked.
 */
export async function takeOutReturned(returned: ReturnedPieces, deps: Deps): Promise<void> {
  const { trx, clock, signing } = deps;
  const order = await findThreadOrder(returned.orderId, trx);
  if (!order) throw new Error(`a return of ${returned.orderId}, which is not there`);
  if (order.isService) return;
  const missing = await takeWaiting(returned, trx);
  const slips = missing > 0 ? slipsOf(await readStocked(returned, trx), returned, missing) : [];
  const taken = slips.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0);
  const pieces = returned.quantity - missing + taken;
  await sql`update after_sale set stock_returned = ${pieces}
    where id = ${returned.afterSaleId}`.execute(trx);
  for (const slip of slips) {
    const { id, number } = await insertEntry(order, slip, KEEPER, signing, { trx, clock });
    const move = { orderId: order.id, kind: 'stockEntry', documentId: id, person: null } as const;
    const sentence = `售后退货冲减入库，红字单 ${number}`;
    await logMoves([{ ...move, move: 'return', sentence, note: slip.note }], clock, trx);
  }
  await notifyKeepers(order, returned, pieces, deps);
}

async function notifyKeepers(
  order: ThreadOrder,
  { afterSaleNumber, quantity }: ReturnedPieces,
  pieces: number,
  { trx, clock }: Deps,
): Promise<void> {
  const personIds = await peopleWithRole(order.unitId, 'keeper', trx);
  if (personIds.length === 0) return;
  const text = `售后单 ${afterSaleNumber} 退货 ${quantity} 件，已从入库与待入库中冲减 ${pieces} 件`;
  const news = {
    personIds,
    kind: 'message',
    subject: '退货冲减入库',
    text,
    fromName: '系统',
  } as const;
  await notifyOfThread(order, { ...news, url: businessPaths.orderThread(order.id) }, clock, trx);
}

import { randomUUID } from 'node:crypto';
import type { endingEndpoints, OpenEnding } from '@jicai/shared/contract/fulfilment/ending.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  checkEnding,
  type EndingAct,
  type EndingSide,
  type Unfinished,
} from '@jicai/shared/domain/fulfilment/ending.ts';
import { leftToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readThreadLines, type ThreadLine } from '../thread/lines.ts';
import { logMoves } from '../thread/log.ts';
import { notifyOfThread, peopleWithRole } from '../thread/news.ts';
import { isSupplierOf, lockThread, type ThreadOrder } from '../thread/order.ts';
import { releaseRest } from '../thread/release.ts';

type Endpoints = typeof endingEndpoints;
type Answer = Record<never, never> | Refusal;

/** Returns the side for which a person ends the rest of an order, or `null` when they may not. */
export function endingSideOf(order: ThreadOrder, person: Person): EndingSide | null {
  if (order.buyerId === person.id) return 'buyer';
  return isSupplierOf(order, person) ? 'supplier' : null;
}

/** Reads the proposal of an order that waits for an answer, or `null`. */
export async function readOpenEnding(orderId: string, db: Executor): Promise<OpenEnding | null> {
  const { rows } = await sql<OpenEnding>`
    select e.side, ${nameAt('person', 'person', 'e.proposed_at')} as "personName", e.reason, e.proposed_at as "atMs"
    from order_ending e join person on person.id = e.proposed_by
    where e.order_id = ${orderId} and e.outcome is null`.execute(db);
  return rows[0] ?? null;
}

/** Sums the pieces of lines that are still to be shipped. */
const toShipOf = (lines: readonly ThreadLine[]): number =>
  lines.reduce((sum, line) => sum + leftToShip(line), 0);

/** Reads what the end of an order's rest depends on, besides its lines and the open proposal. */
export async function readUnfinished(
  { id, state }: Pick<ThreadOrder, 'id' | 'state'>,
  { lines, open }: { readonly lines: readonly ThreadLine[]; readonly open: OpenEnding | null },
  db: Executor,
): Promise<Unfinished> {
  const contract = await sql`select 1 from contract
    where order_id = ${id} and kind = 'contract' and state <> 'void' limit 1`.execute(db);
  return {
    state,
    toShip: toShipOf(lines),
    hasContract: contract.rows.length > 0,
    proposedBy: open?.side ?? null,
  };
}

interface Taken {
  readonly order: ThreadOrder;
  readonly side: EndingSide;
  /** Pieces that the end would release. */
  readonly toShip: number;
}

/** Locks the order and checks that the caller may do this now. */
async function take(
  act: EndingAct,
  orderId: string,
  { trx, person }: WriteContext,
): Promise<Taken | Refusal> {
  const order = await lockThread(orderId, trx);
  const side = order && endingSideOf(order, person);
  if (!order || !side) return refuse('ending.notYours');
  const lines = await readThreadLines(orderId, trx);
  const open = await readOpenEnding(orderId, trx);
  const refusal = checkEnding(act, side, await readUnfinished(order, { lines, open }, trx));
  return refusal ?? { order, side, toShip: toShipOf(lines) };
}

const SUBJECT = '终止未发货部分';

interface Said {
  /** What was done, of how many pieces. */
  readonly subject: string;
  readonly note: string;
  /** The other side has a duty by it. */
  readonly isKnown?: boolean;
}

/** Writes the act into the order's timeline and notifies the other side. */
async function record(
  order: ThreadOrder,
  side: EndingSide,
  { subject, note, isKnown = false }: Said,
  { trx, clock, person }: WriteContext,
): Promise<void> {
  const move = { orderId: order.id, kind: 'order', documentId: order.id, person } as const;
  await logMoves([{ ...move, move: 'end', sentence: subject, note }], clock, trx);
  const personIds =
    side === 'buyer' ? await peopleWithRole(order.supplierId, 'supplier', trx) : [order.buyerId];
  const url = businessPaths.orderThread(order.id);
  const text = note === '' ? subject : `${subject}（${note}）`;
  const said = { kind: 'message', subject: SUBJECT, text, isKnown } as const;
  const news = { ...said, personIds, url, fromName: person.orgName };
  await notifyOfThread(order, news, clock, trx);
}

/** One side proposes to end what was not shipped (FU50). */
export async function propose(
  body: RequestOf<Endpoints['propose']>,
  context: WriteContext,
): Promise<Answer> {
  const reason = body.reason.trim();
  if (reason === '') return refuseAt('reason', 'ending.reason');
  const taken = await take('propose', body.orderId, context);
  if (isRefusal(taken)) return taken;
  const { trx, clock, person } = context;
  await sql`insert into order_ending (id, order_id, side, reason, proposed_at, proposed_by)
    values (${randomUUID()}, ${body.orderId}, ${taken.side}, ${reason}, ${clock.now()},
      ${person.id})`.execute(trx);
  const said = { isKnown: true, subject: `申请终止未发货部分 ${taken.toShip} 件`, note: reason };
  await record(taken.order, taken.side, said, context);
  return {};
}

async function close(
  orderId: string,
  outcome: 'agreed' | 'declined' | 'withdrawn',
  note: string,
  { trx, clock, person }: WriteContext,
): Promise<void> {
  await sql`update order_ending set outcome = ${outcome}, note = ${note}, ended_at = ${clock.now()},
      ended_by = ${person.id}
    where order_id = ${orderId} and outcome is null`.execute(trx);
}

/**
 * The other side agrees, which releases what was not shipped, or declines (FU50). Who agrees says to how many
 * pieces: the number may have changed since the page was read.
 */
export async function answer(
  { orderId, agrees, pieces, note }: RequestOf<Endpoints['answer']>,
  context: WriteContext,
): Promise<Answer> {
  const taken = await take('answer', orderId, context);
  if (isRefusal(taken)) return taken;
  const { toShip } = taken;
  if (agrees && pieces === null) return refuseAt('pieces', 'ending.pieces');
  if (agrees && pieces !== toShip)
    return refuseAt('pieces', 'ending.moved', { pieces: String(toShip) });
  await close(orderId, agrees ? 'agreed' : 'declined', note.trim(), context);
  const subject = agrees
    ? `同意终止，未发货的 ${toShip} 件不再交付`
    : `不同意终止未发货部分，${toShip} 件照常交付`;
  await record(taken.order, taken.side, { subject, note: note.trim() }, context);
  if (agrees) await releaseRest(orderId, context.trx);
  return {};
}

/** The side that proposed takes its proposal back. */
export async function withdraw(
  { orderId }: RequestOf<Endpoints['withdraw']>,
  context: WriteContext,
): Promise<Answer> {
  const taken = await take('withdraw', orderId, context);
  if (isRefusal(taken)) return taken;
  await close(orderId, 'withdrawn', '', context);
  const said = { subject: `撤回终止申请，未发货的 ${taken.toShip} 件照常交付`, note: '' };
  await record(taken.order, taken.side, said, context);
  return {};
}

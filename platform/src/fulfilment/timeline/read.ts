import type { OpenEnding } from '@jicai/shared/contract/fulfilment/ending.ts';
import type { StockEntryRow } from '@jicai/shared/contract/fulfilment/stock.ts';
import type { Thread, ThreadParcel } from '@jicai/shared/contract/fulfilment/thread.ts';
import { checkEnding, type EndingAct } from '@jicai/shared/domain/fulfilment/ending.ts';
import { leftToAccept, leftToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { waiverLines } from '../../identity/organisation/waivers.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { callerOf } from '../../kernel/http/caller/reach.ts';
import { readAcceptances } from '../acceptance/repository.ts';
import { endingSideOf, readOpenEnding, readUnfinished } from '../ending/service.ts';
import { settingOf, twoAcceptorsAbove } from '../settings.ts';
import { knownContract, type LogReader, logReader } from '../settlement/sides.ts';
import { readEntries } from '../stock/repository.ts';
import { checkDuty, isAboveCeiling } from '../thread/duties.ts';
import { readEnd } from '../thread/ended.ts';
import { readThreadLines, type ThreadLine } from '../thread/lines.ts';
import {
  findThreadOrder,
  hasRoleIn,
  isSupplierOf,
  mayReadThread,
  type ThreadOrder,
} from '../thread/order.ts';
import { objectsOf, readDocuments, readMoney } from './documents.ts';
import { readEvents } from './events.ts';

/** Roles with a page of the order itself; acceptors and keepers have the thread alone. */
const ORDER_READERS = ['buyer', 'handler', 'supplier', 'reviewer'] as const;

/** Orders of which nothing more will come. */
const ENDED: ReadonlySet<OrderState> = new Set(['completed', 'closed', 'cancelled']);

/** Roles of a unit that may save the archive of its orders. */
export const ARCHIVERS = ['buyer', 'handler', 'finance', 'supervisor'] as const;

/** Whether everything about an order has happened, so that it may be archived. */
export const isEnded = ({ state }: Pick<ThreadOrder, 'state'>): boolean => ENDED.has(state);

interface ThreadNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** Everything that became of an order, for its people; nobody else learns whether it exists ([A03]). */
export async function readThread(
  orderId: string,
  person: Person,
  { db, clock }: ThreadNeeds,
): Promise<{ thread: Thread } | Refusal> {
  const order = await findThreadOrder(orderId, db);
  if (!order || !(await mayReadThread(order, person, db))) return refuse('thread.unknown');
  const lines = await readThreadLines(orderId, db);
  const stocked = await readStocked(orderId, db);
  const toStock = await countToStock(orderId, db);
  const reader = logReader(order.supplierId, person);
  const acceptances = seenAcceptances(await readAcceptances({ orderId }, db), reader);
  const ending = await readOpenEnding(orderId, db);
  const above = (await settingOf(twoAcceptorsAbove, db)) * 100;
  const { unitId: _, supplierId: __, buyerId: ___, passedAt: ____, ...shown } = order;
  return {
    thread: {
      order: shown,
      lines: lines.map((line) => ({ ...line, stocked: stocked.get(line.lineNo) ?? 0 })),
      parcels: await readParcels(orderId, db),
      acceptances,
      entries: seenEntries(await readEntries(orderId, db), reader),
      events: await readEvents(orderId, reader, db),
      waivers: reader.isSupplier ? [] : await waiverLines(objectsOf(orderId), db),
      documents: await readDocuments(order, person, db),
      money: await readMoney(orderId, db),
      contractId: person.roles.includes('reviewer')
        ? null
        : await findContractId(orderId, person, db),
      twoAcceptorsAbove: fen(above),
      needsCosign: await isAboveCeiling(order, db),
      opensOrder: ORDER_READERS.some((role) => person.roles.includes(role)),
      mayArchive: isEnded(order) && ARCHIVERS.some((role) => hasRoleIn(order, person, role)),
      ending,
      mayReplace: (await readEnd(orderId, db)) === null,
      ...(await actsOf(order, { lines, acceptances, toStock, ending }, person, { db, clock })),
    },
  };
}

/** The supplier sees acceptances when they are done: a judgement that waits for a second one may be refused. */
const seenAcceptances = <One extends { readonly state: string }>(
  all: One[],
  { isSupplier }: LogReader,
): One[] => (isSupplier ? all.filter(({ state }) => state === 'done') : all);

/** Where pieces are stored, and who keeps them, is the unit's own. */
const seenEntries = (all: StockEntryRow[], { isSupplier }: LogReader): StockEntryRow[] =>
  isSupplier ? all.map((entry) => ({ ...entry, warehouse: '', keeperName: '' })) : all;

async function findContractId(
  orderId: string,
  person: Person,
  db: Executor,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select c.id from contract c
    where c.order_id = ${orderId} and c.kind = 'contract' and c.state <> 'void'
      and ${knownContract(person, 'c')} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Stocked pieces of each line, reversals and returns taken off. */
async function readStocked(orderId: string, db: Executor): Promise<Map<number, number>> {
  const { rows } = await sql<{ lineNo: number; pieces: number }>`
    select l.line_no as "lineNo",
      sum(case when e.kind = 'entry' then l.quantity else -l.quantity end)::int as pieces
    from stock_entry_line l join stock_entry e on e.id = l.entry_id
    where l.order_id = ${orderId} group by l.line_no`.execute(db);
  return new Map(rows.map(({ lineNo, pieces }) => [lineNo, pieces]));
}

async function countToStock(orderId: string, db: Executor): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(quantity), 0)::int as pieces from stock_left
    where order_id = ${orderId}`.execute(db);
  return rows[0]?.pieces ?? 0;
}

async function readParcels(orderId: string, db: Executor): Promise<ThreadParcel[]> {
  const { rows } = await sql<ThreadParcel>`
    select p.id, p.number, p.state, p.carrier, p.tracking_number as "trackingNumber", p.note,
      p.kind = 'replacement' as "isReplacement",
      p.person_name as "personName", p.shipped_at as "shippedAtMs",
      coalesce(${nameAt('person', 'person', 'p.received_at')}, '') as "receiverName", p.received_at as "receivedAtMs",
      (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'quantity', l.quantity,
          'received', l.received) order by l.line_no) from parcel_line l
        where l.parcel_id = p.id) as lines
    from parcel p left join person on person.id = p.received_by
    where p.order_id = ${orderId} order by p.shipped_at, p.id`.execute(db);
  return rows;
}

interface ThreadState {
  readonly lines: readonly ThreadLine[];
  readonly acceptances: readonly { readonly state: string; readonly leadId: string | null }[];
  /** Accepted pieces that wait to be stocked. */
  readonly toStock: number;
  /** The proposal to end the rest that waits for an answer. */
  readonly ending: OpenEnding | null;
}

/** The steps of a side around the end of what was not shipped. */
async function endingActs(
  order: ThreadOrder,
  { lines, ending: open }: ThreadState,
  person: Person,
  db: Executor,
): Promise<Thread['acts']> {
  const side = endingSideOf(order, person);
  if (!side) return [];
  const unfinished = await readUnfinished(order, { lines, open }, db);
  const may = (act: EndingAct) => checkEnding(act, side, unfinished) === null;
  const steps = { propose: 'proposeEnd', answer: 'answerEnd', withdraw: 'withdrawEnd' } as const;
  return keysOf(steps).flatMap((act) => (may(act) ? [steps[act]] : []));
}

/** The next steps of the person who ordered with the parcels. */
function receiverActs(lines: ThreadState['lines']): Thread['acts'] {
  const acts: Thread['acts'] = [];
  if (lines.some(({ onTheWay }) => onTheWay > 0)) acts.push('receive');
  if (lines.some((line) => leftToAccept(line) > 0)) acts.push('undoReceipt');
  return acts;
}

/**
 * The reader's next steps; one that a separation of duties forbids, or advises against,
 * is shown with its reason.
 */
async function actsOf(
  order: ThreadOrder,
  state: ThreadState,
  person: Person,
  at: { readonly clock: Clock; readonly db: Executor },
): Promise<Pick<Thread, 'acts' | 'forbidden' | 'warnings'>> {
  const { lines, acceptances, toStock } = state;
  const acts: Thread['acts'] = [];
  const forbidden: Thread['forbidden'] = [];
  const warnings: Thread['warnings'] = [];
  const onItsWay = ['pendingShip', 'partShipped', 'shipped', 'received'].includes(order.state);
  const mayGoOn = ['pendingShip', 'partShipped'].includes(order.state) && order.hold === '';
  if (isSupplierOf(order, person) && mayGoOn) {
    if (lines.some((line) => leftToShip(line) > 0)) acts.push('ship');
  }
  if (order.buyerId === person.id) acts.push(...receiverActs(lines));
  const giver = person.inPlaceOf?.acceptor;
  const wish = async (act: 'accept' | 'cosign' | 'stock', duty: 'lead' | 'cosign' | 'stock') => {
    const own = await checkDuty(order, person.id, duty, at);
    const asGiver = giver && duty !== 'stock' && (await checkDuty(order, giver.id, duty, at));
    const refusal = own.refusal ?? (asGiver ? asGiver.refusal : null);
    if (refusal) forbidden.push({ act, reason: say(refusal.refused, refusal.values) });
    else {
      acts.push(act);
      const reason = [own.note, asGiver ? asGiver.note : ''].filter(Boolean).join('；');
      if (reason) warnings.push({ act, reason: say('duty.warning', { reason }) });
    }
  };
  const may = (role: 'acceptor' | 'keeper', name: string) =>
    hasRoleIn(order, callerOf(person, { name, write: true }, [role]), role);
  if (may('acceptor', 'acceptance.submit')) {
    if (onItsWay && lines.some((line) => leftToAccept(line) > 0)) await wish('accept', 'lead');
    if (acceptances.some(({ state }) => state === 'pendingCosign')) await wish('cosign', 'cosign');
  }
  if (may('keeper', 'stock.enter') && toStock > 0) await wish('stock', 'stock');
  acts.push(...(await endingActs(order, state, person, at.db)));
  return { acts, forbidden, warnings };
}

import { randomUUID } from 'node:crypto';
import type { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { checkPlan, planByTerms } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import {
  type ContractState,
  contractTable,
} from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, isDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { needsContract } from '@jicai/shared/domain/ordering/order/progress.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Listener, on } from '../../kernel/events/events.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readApprovedAmount } from '../../ordering/order/approved.ts';
import { orderTransitioned } from '../../ordering/order/events.ts';
import type { OrderRef } from '../../ordering/order/ports.ts';
import { readProgress, recordProgress } from '../../ordering/order/progress.ts';
import { takeDuty } from '../thread/duties.ts';
import { logMoves } from '../thread/log.ts';
import { bothSides, contractSide, dutyOrder, factsFor, moveContract, notifyNext } from './move.ts';
import {
  type ContractRow,
  contractOfOrder,
  findContract,
  lockContract,
  readContractLines,
} from './repository.ts';
import { checkClauses, clausesFor, needsContractFrom, ruleOf } from './rule-store.ts';
import { bondOf } from './sealing/document.ts';

type Endpoints = typeof contractEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;
export type ContractStatus = { state: ContractState; version: number };

/**
 * The time of an order's award, from which the days of signing are counted: an awarded project or
 * inquiry made its order then; an order from the mall was awarded when its review passed.
 */
const awardedAt = sql`case when o.project_number <> '' or o.source_number <> '' then o.submitted_at
  else coalesce(o.passed_at, o.submitted_at) end`;

/** The payment terms of the project that led to an order, in words; empty for other orders. */
async function readPaymentTerms(orderId: string, trx: Executor): Promise<string> {
  const { project_number: number, remark } = await trx
    .selectFrom('purchase_order')
    .select(['project_number', 'remark'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return number === '' ? '' : remark;
}

/** Drafts the contract of a confirmed order by the unit's rule and template; the order waits for it. */
async function draftContract(order: OrderRef, clock: Clock, trx: Executor): Promise<void> {
  const rule = await ruleOf(order.unitId, trx);
  const plan = planByTerms(rule.plan, await readPaymentTerms(order.id, trx));
  const lines = await readContractLines(order.id, trx);
  const categories = [...new Set(lines.map(({ categoryName }) => categoryName).filter(Boolean))];
  const clauses = await clausesFor(order.unitId, categories, trx);
  const { numbers, now } = await drawDocumentNumbers('contract', 1, clock, trx);
  const [number = ''] = numbers;
  const id = randomUUID();
  await sql`
    insert into contract (id, number, kind, order_id, unit_id, supplier_id, name, state, amount, clauses,
      plan, bond_share, bond_amount, sign_by, created_at)
    select ${id}, ${number}, 'contract', o.id, o.unit_id, o.supplier_id, left(o.name || '采购合同', 120),
      'draft', o.amount, ${JSON.stringify(clauses)}::jsonb, ${JSON.stringify(plan)}::jsonb,
      ${rule.bondShare}, ${bondOf(order.amount, rule.bondShare)}, ${awardedAt} + make_interval(days => ${rule.signDays}::int),
      ${moment(now)}
    from purchase_order o where o.id = ${order.id}`.execute(trx);
  const move = { orderId: order.id, kind: 'contract', documentId: id, person: null } as const;
  const sentence = `按模板生成合同草稿 ${number}`;
  await logMoves([{ ...move, move: 'draft', sentence }], clock, trx);
  await recordProgress(order.id, { contract: 'drafting' }, trx);
  const contract = await findContract(id, trx);
  if (contract)
    await notifyNext(contract, 'draft', bothSides(`请在 ${dayOf(contract.signByMs)} 前完成签订`), {
      trx,
      clock,
      person: null,
    });
}

/** Orders that were confirmed get their contract; those that were cancelled lose it. */
export const contractListeners = (clock: Clock): Listener[] => [
  on(orderTransitioned, async (order, trx) => {
    if (order.state === 'cancelled') return voidContract(order, clock, trx);
    if (order.state !== 'pendingShip') return;
    // Goods that are to be shipped again bring an order here too.
    const progress = await readProgress(order.id, trx);
    if (!progress || progress.sent > 0 || progress.contract !== 'none') return;
    if ((await contractOfOrder(order.id, trx)) !== null) return;
    const amount = await readApprovedAmount(order.id, trx);
    if (needsContract(amount, await needsContractFrom(order.unitId, trx)))
      await draftContract(order, clock, trx);
  }),
];

async function voidContract({ id }: OrderRef, clock: Clock, trx: Executor): Promise<void> {
  const contract = await contractOfOrder(id, trx);
  if (!contract) return;
  // A contract in force does not end by itself: the order could not have been cancelled any more.
  await moveContractAlone(contract, clock, trx);
}

async function moveContractAlone(
  contract: ContractRow,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const facts = { kind: contract.kind, drafting: null, sealing: null, hold: null };
  const view = { state: contract.state, side: 'system', facts } as const;
  if (contractTable.check('cancel', view)) return;
  await sql`update contract set state = 'void', version = version + 1
    where id = ${contract.id}`.execute(trx);
  const move = { orderId: contract.orderId, kind: 'contract', documentId: contract.id } as const;
  const sentence = `订单取消，合同 ${contract.number} 作废`;
  await logMoves([{ ...move, move: 'cancel', sentence, person: null }], clock, trx);
  await notifyNext(contract, 'void', bothSides('订单取消'), { trx, clock, person: null });
}

export interface TakenContract {
  readonly contract: ContractRow;
  readonly side: NonNullable<ReturnType<typeof contractSide>>;
}

/** Locks a contract for one of its people, at the version that they decided on. */
export async function takeContract(
  { id, version }: { readonly id: string; readonly version: number },
  { trx, person }: WriteContext,
): Promise<TakenContract | Refusal> {
  const contract = await lockContract(id, trx);
  const side = contract && contractSide(contract, person);
  if (!contract || !side) return refuse('contract.unknown');
  return contract.version === version ? { contract, side } : refuse('contract.changedMeanwhile');
}

/** Saves the draft: name, clauses, payment plan, bond. Whoever saves it is one who drafted it. */
export async function saveDraft(
  body: Body<'save'>,
  context: WriteContext,
): Promise<ContractStatus | Refusal> {
  const { trx, clock, person } = context;
  const taken = await takeContract(body, context);
  if (isRefusal(taken)) return taken;
  const { contract, side } = taken;
  const facts = await factsFor(contract, person, trx);
  // Whoever may send a draft may change it.
  const refusal =
    contractTable.check('send', { state: contract.state, side, facts }) ??
    checkClauses(body.clauses) ??
    checkPlan(body.plan, body.bondShare);
  if (refusal) return refusal;
  const duty = await takeDuty(dutyOrder(contract), person.id, 'draftContract', clock, trx);
  if (isRefusal(duty)) return duty;
  const version = contract.version + 1;
  await sql`
    update contract set name = ${body.name.trim()}, clauses = ${JSON.stringify(body.clauses)}::jsonb,
      plan = ${JSON.stringify(body.plan)}::jsonb, bond_share = ${body.bondShare},
      bond_amount = ${bondOf(contract.amount, body.bondShare)}, version = ${version}
    where id = ${contract.id}`.execute(trx);
  return { state: contract.state, version };
}

async function checkCompletion(
  contract: ContractRow,
  { serials, startsOn, endsOn }: Body<'complete'>,
  trx: Executor,
): Promise<Refusal | null> {
  // The end of a contract has no period of its own, and no goods.
  if (contract.kind === 'termination') return null;
  if (!isDay(startsOn) || !isDay(endsOn) || endsOn < startsOn)
    return refuseAt('endsOn', 'contract.period');
  if (startsOn < dayOf(contract.createdAtMs)) return refuseAt('startsOn', 'contract.periodPast');
  const lines = await readContractLines(contract.orderId, trx);
  const seen = new Set<string>();
  for (const [at, { lineNo, serials: numbers }] of serials.entries()) {
    const field = `serials.${at}`;
    const line = lines.find((one) => one.lineNo === lineNo);
    if (!line) return refuseAt(field, 'contract.noLine', { line: String(lineNo) });
    if (numbers.length > line.quantity)
      return refuseAt(field, 'contract.serialLine', {
        line: String(lineNo),
        pieces: String(line.quantity),
      });
    for (const serial of numbers.map((one) => one.trim())) {
      if (seen.has(serial)) return refuseAt(field, 'contract.serialTwice', { serial });
      seen.add(serial);
    }
  }
  return null;
}

/** The supplier writes down serial numbers and the period, and hands the contract back to confirm. */
export async function completeContract(
  body: Body<'complete'>,
  context: WriteContext,
): Promise<ContractStatus | Refusal> {
  const { trx } = context;
  const taken = await takeContract(body, context);
  if (isRefusal(taken)) return taken;
  const { contract, side } = taken;
  const moved = await moveContract(contract, { transition: 'complete', side }, context);
  if (isRefusal(moved)) return moved;
  const refusal = await checkCompletion(contract, body, trx);
  if (refusal) return refusal;
  const isEnd = contract.kind === 'termination';
  const typed = isEnd ? [] : body.serials;
  const { startsOn, endsOn } = isEnd ? contract : body;
  const serials = typed.map(({ lineNo, serials: numbers }) => ({
    lineNo,
    serials: numbers.map((one) => one.trim()),
  }));
  // The account as it is now stands in the text; the supplier's seal freezes it.
  await sql`
    update contract c set serials = ${JSON.stringify(serials)}::jsonb, starts_on = ${startsOn},
      ends_on = ${endsOn}, bank = coalesce(a.bank, ''), account = coalesce(a.account, '')
    from (select) one left join supplier_subject a on a.org_id = ${contract.supplierId}
    where c.id = ${contract.id}`.execute(trx);
  return moved;
}

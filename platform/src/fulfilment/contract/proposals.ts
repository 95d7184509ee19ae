import { randomUUID } from 'node:crypto';
import type { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type AddedPieces, valueOfAdded } from '@jicai/shared/domain/fulfilment/contract/added.ts';
import { wholeOnAcceptance } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { contractKinds, isInForce } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { proposalClauses } from '@jicai/shared/domain/fulfilment/contract/text.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { takeDuty } from '../thread/duties.ts';
import { logMoves } from '../thread/log.ts';
import { checkAddable } from './added.ts';
import { takeContract } from './drafting.ts';
import { bothSides, dutyOrder, notifyNext } from './move.ts';
import { supplementLeft } from './reading.ts';
import { type ContractRow, findContract, readContractLines } from './repository.ts';
import { ruleOf } from './rule-store.ts';

type Body = RequestOf<(typeof contractEndpoints)['propose']>;

/**
 * Checks what a supplement would add: pieces of lines of the order, and nothing but their value. Only what is
 * accepted is billed (FU8), so that money without pieces would stand in no order and in no budget.
 */
async function checkAdded(
  { orderId }: ContractRow,
  added: readonly AddedPieces[],
  amount: Fen,
  trx: Executor,
): Promise<Refusal | null> {
  const over = added.length === 0 ? null : await checkAddable(orderId, trx);
  if (over) return over;
  const value = valueOfAdded(added, await readContractLines(orderId, trx));
  if (isRefusal(value)) return value;
  return value !== amount
    ? refuseAt('amount', 'contract.addedAmount', { amount: formatFen(value) })
    : null;
}

/** Checks that no proposal is open, whose amount the other side may not know yet, and then what is left. */
async function checkLeft(parent: ContractRow, amount: Fen, trx: Executor): Promise<Refusal | null> {
  const open = await sql`select id from contract where parent_id = ${parent.id}
    and state not in ('effective', 'terminated', 'void', 'changed')`.execute(trx);
  if (open.rows.length > 0) return refuse('contract.supplementOpen');
  const left = await supplementLeft(parent, trx);
  return amount < 0 || amount > left
    ? refuseAt('amount', 'contract.supplementMost', { left: formatFen(left) })
    : null;
}

/**
 * One side proposes a supplement or an end; it goes the way of a contract, so that it counts only with
 * both seals and a review. A supplier's proposal waits for the buyer to confirm its text.
 */
export async function propose(
  body: Body,
  context: WriteContext,
): Promise<{ id: string; number: string } | Refusal> {
  const { trx, person, clock } = context;
  const taken = await takeContract(body, context);
  if (isRefusal(taken)) return taken;
  const { contract: parent, side } = taken;
  if (side !== 'buyer' && side !== 'supplier') return refuse('contract.notYours');
  if (!isInForce(parent.state) || parent.kind !== 'contract') return refuse('contract.notInForce');
  const duty =
    side === 'buyer'
      ? await takeDuty(dutyOrder(parent), person.id, 'draftContract', clock, trx)
      : { note: '' };
  if (isRefusal(duty)) return duty;
  const isSupplement = body.kind === 'supplement';
  const added = isSupplement ? body.added.map((one) => ({ ...one })) : [];
  const amount = isSupplement ? body.amount : fen(0);
  const wrong =
    (await checkLeft(parent, amount, trx)) ??
    (isSupplement ? await checkAdded(parent, added, amount, trx) : null);
  if (wrong) return wrong;
  const { signDays } = await ruleOf(parent.unitId, trx);
  const { numbers, now } = await drawDocumentNumbers('contract', 1, clock, trx);
  const [number = ''] = numbers;
  const id = randomUUID();
  const state = side === 'buyer' ? 'draft' : 'pendingBuyer';
  const word = contractKinds[body.kind];
  await sql`
    insert into contract (id, number, kind, parent_id, order_id, unit_id, supplier_id, name, state, amount,
      reason, clauses, plan, bond_share, starts_on, ends_on, bank, account, sign_by, created_at, created_by,
      added, sent_at)
    select ${id}, ${number}, ${body.kind}, c.id, c.order_id, c.unit_id, c.supplier_id,
      left(${word} || '：' || c.name, 120), ${state}, ${amount}, ${body.reason.trim()},
      ${JSON.stringify(proposalClauses[body.kind])}::jsonb, ${JSON.stringify(wholeOnAcceptance)}::jsonb, 0,
      c.starts_on, c.ends_on, coalesce(a.bank, ''), coalesce(a.account, ''),
      ${moment(now + signDays * DAY_MS)}, ${moment(now)}, ${person.id},
      ${JSON.stringify(added)}::jsonb, ${side === 'supplier' ? moment(now) : null}::timestamptz
    from contract c left join supplier_subject a on a.org_id = c.supplier_id
    where c.id = ${parent.id}`.execute(trx);
  const move = { orderId: parent.orderId, kind: 'contract', documentId: id, person } as const;
  const sentence = `发起${word} ${number}（合同 ${parent.number}）`;
  const note = [body.reason.trim(), duty.note].filter(Boolean).join('；');
  await logMoves([{ ...move, move: 'propose', sentence, note }], clock, trx);
  const made = await findContract(id, trx);
  if (made) await notifyNext(made, state, bothSides(sentence), context);
  return { id, number };
}

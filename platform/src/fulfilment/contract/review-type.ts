import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { planWords } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { contractKinds } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { ReviewSubject, ReviewType, SubmittedFact } from '../../work/approval/kind.ts';
import { type ContractRow, findContract } from './repository.ts';

/** Everything of a contract that both sides may change until it is sealed again. */
async function submitted(id: string, trx: Executor): Promise<SubmittedFact[]> {
  const contract = await findContract(id, trx);
  if (!contract) return [];
  const { name, amount, reason, startsOn, endsOn, plan, bondShare, bank, account } = contract;
  return [
    { label: '合同名称', value: name },
    { label: '金额', value: formatFen(amount) },
    { label: '事由', value: reason },
    { label: '履约期限', value: startsOn === '' ? '' : `${startsOn} 至 ${endsOn}` },
    { label: '付款计划', value: planWords(plan, amount) },
    { label: '履约保证金', value: `${bondShare / 100}%` },
    { label: '收款账户', value: `${bank} ${account}`.trim() },
    ...contract.serials.map(({ lineNo, serials }) => ({
      label: `第 ${lineNo} 行序列号`,
      value: serials.join('、'),
    })),
    ...contract.added.map(({ lineNo, quantity }) => ({
      label: `第 ${lineNo} 行增补数量`,
      value: String(quantity),
    })),
    ...contract.clauses.map(({ title, text }, index) => ({
      label: `第 ${index + 1} 条 ${title}`,
      value: text,
    })),
  ];
}

/** The review of contracts, as far as it begins one; its to-dos open the dialog (notification type 3). */
export const contractReviewType: ReviewType = {
  businessType: 'contract',
  processName: '合同审核',
  todoType: 'contract',
  links: { detail: businessPaths.contract, review: businessPaths.contractReview },
  lock: async (id, trx) => {
    await sql`select o.id from purchase_order o
      where o.id = (select order_id from contract where id = ${id}) for update`.execute(trx);
  },
  submitted,
};

/**
 * A contract as the subject of a review: who drafted, sealed, supervises, orders or ordered before a
 * successor took over never decides (rules 1, 6 and 9).
 */
export async function subjectOf(
  contract: ContractRow,
  person: Person,
  trx: Executor,
): Promise<ReviewSubject> {
  const { rows } = await sql<{ id: string; duty: string }>`
    select person_id as id, duty from fulfilment_duty where order_id = ${contract.orderId}
      and duty in ('draftContract', 'seal', 'supervise', 'order')`.execute(trx);
  const ordered = rows.filter(({ duty }) => duty === 'order').map(({ id }) => id);
  const buyers = [...new Set([contract.buyerId, ...ordered])];
  const others = [person.id, ...rows.filter(({ duty }) => duty !== 'order').map(({ id }) => id)];
  return {
    id: contract.id,
    title: `${contractKinds[contract.kind]} ${contract.number} ${contract.name}`,
    unitId: contract.unitId,
    funds: contract.fundsType,
    amount: contract.amount,
    submitterId: person.id,
    submitterName: person.name,
    partyIds: [...new Set([...buyers, ...others])],
    waivable: Object.fromEntries(
      buyers.filter((id) => !others.includes(id)).map((id) => [id, [1]]),
    ),
  };
}

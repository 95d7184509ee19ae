import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { contractKinds } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { ReviewSubject, ReviewType } from '../../work/approval/kind.ts';
import type { ContractRow } from './repository.ts';

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
};

/** A contract as the subject of a review: who drafted, sealed or ordered never decides (rule 6). */
export async function subjectOf(
  contract: ContractRow,
  person: Person,
  trx: Executor,
): Promise<ReviewSubject> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from fulfilment_duty
    where order_id = ${contract.orderId} and duty in ('draftContract', 'seal')`.execute(trx);
  return {
    id: contract.id,
    title: `${contractKinds[contract.kind]} ${contract.number} ${contract.name}`,
    unitId: contract.unitId,
    funds: contract.fundsType,
    amount: contract.amount,
    submitterId: person.id,
    submitterName: person.name,
    partyIds: [...new Set([contract.buyerId, person.id, ...rows.map(({ id }) => id)])],
  };
}

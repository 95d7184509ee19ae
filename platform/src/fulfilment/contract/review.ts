import type { ContractDetail, ContractReview } from '@jicai/shared/contract/fulfilment/contract.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { ReviewContext, ReviewEnd, ReviewKind } from '../../work/approval/kind.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { takeEffect } from './effects.ts';
import { contractSide, moveContract } from './move.ts';
import { contractFacts } from './reading.ts';
import { findContract, lockContract } from './repository.ts';
import { contractReviewType } from './review-type.ts';

/** The review of contracts, supplements and terminations. */
export const contractReview: ReviewKind<ContractDetail> = {
  ...contractReviewType,
  facts: (id, _clock, db) => contractFacts(id, null, db),
  onResult: applyEnd,
  attachments: {
    binding: 'contractReview',
    bizType: 'HTSH',
    mayRead: async (person, id, db) => {
      const contract = await findContract(id, db);
      const side = contract && contractSide(contract, person);
      return side !== null && side !== 'supplier';
    },
  },
};

async function applyEnd(end: ReviewEnd, context: ReviewContext): Promise<Refusal | null> {
  const { trx, clock } = context;
  const contract = await lockContract(end.businessId, trx);
  if (!contract) throw new Error(`a review of ${end.businessId}, which is not there`);
  const transition = end.state === 'passed' ? 'pass' : 'fail';
  const move = { transition, side: 'reviewer', note: end.opinion } as const;
  const moved = await moveContract(contract, move, { ...context, person: end.by });
  if (isRefusal(moved)) return moved;
  if (transition === 'fail') return null;
  return takeEffect(contract, await readNow(clock, trx), context);
}

/** The review of a contract as the specification's dialog shows it. */
export async function readContractReview(
  businessId: string,
  person: Person,
  needs: { readonly db: Database; readonly clock: Clock },
): Promise<ContractReview | Refusal> {
  const sheet = await readSheet(contractReview, businessId, person, needs);
  if (isRefusal(sheet)) return sheet;
  const { facts, flow, decision, changes } = sheet;
  const { name, unitName, supplierName } = facts;
  return {
    businessId,
    ...{ name, unitName, supplierName, flow, changes, ...decision },
    signedPdf: { fileGroupId: businessId, fileBizType: 'HTWB' },
    contract: facts,
  };
}

import type { OrderReview } from '@jicai/shared/contract/ordering/review.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { type ReviewSheet, readSheet } from '../../work/approval/sheet.ts';
import { type OrderFacts, orderReview } from './kind.ts';

/** The review page of an order: its entity, the evidence beside it, where the review stands. */
export async function readOrderReview(
  needs: { readonly db: Database; readonly clock: Clock },
  person: Person,
  orderId: string,
): Promise<{ review: OrderReview } | Refusal> {
  const sheet = await readSheet(orderReview, orderId, person, needs);
  return isRefusal(sheet) ? sheet : { review: pageOf(sheet) };
}

function pageOf({ facts, flow, decision }: ReviewSheet<OrderFacts>): OrderReview {
  const { order, lines, certificates, warnings, hints, comparison, budgets, changes } = facts;
  return {
    ...order.entity,
    ...decision,
    fileGroupId: decision.reviewAttachment?.fileGroupId ?? '',
    fileBizType: decision.reviewAttachment?.fileBizType ?? '',
    lines: lines.map(({ categoryId: _, categoryName: __, ...line }) => line),
    certificates,
    warnings: [...warnings, ...hints],
    comparison,
    changes,
    budgets,
    flow,
  };
}

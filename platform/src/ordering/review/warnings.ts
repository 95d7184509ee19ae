import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type CategoryYear, splitLevel } from '@jicai/shared/domain/ordering/budget/split.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readYears } from '../budget/year-totals.ts';
import type { FactLine } from './facts.ts';
import type { ReviewedOrder } from './repository.ts';

/** The warning about a category's running total; null when it is far from the limit. */
function splitWarning(total: CategoryYear): string | null {
  const level = splitLevel(total);
  if (!level) return null;
  return say(level === 'over' ? 'review.splitOver' : 'review.splitNear', {
    category: total.categoryName,
    total: formatFen(fen(total.already + total.adding)),
    limit: formatFen(total.limit),
  });
}

/** Possible split purchases of an order, by category; the order itself counts as what is added. */
export async function splitWarnings(
  order: ReviewedOrder,
  lines: readonly FactLine[],
  db: Executor,
): Promise<string[]> {
  const { unitId, submittedAt } = order;
  const of = { unitId, year: yearOf(submittedAt), exceptOrderId: order.entity.id };
  const totals = await readYears(of, lines, db);
  return totals.map(splitWarning).filter((text) => text !== null);
}

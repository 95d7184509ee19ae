import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { budgetLevel, passesMark } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from '../../work/todo/write.ts';
import { type ClaimSum, nameOf } from './claims.ts';
import type { BudgetAccount } from './row.ts';

/* Messages to the people who are responsible for budgets. */

interface News {
  readonly subject: string;
  readonly text: string;
  readonly fromName: string;
}

const messageOf = (
  { id, holderId }: Pick<BudgetAccount, 'id' | 'holderId'>,
  { subject, text, fromName }: News,
) => ({
  personIds: holderId === null ? [] : [holderId],
  kind: 'message' as const,
  openMode: 'page' as const,
  businessType: 'budget' as const,
  businessId: id,
  processName: subject,
  content: text,
  url: businessPaths.budget(id),
  fromName,
});

/** Tells the responsible person about a change of their budget; nobody is told of their own. */
export async function notifyHolder(
  budget: Pick<BudgetAccount, 'id' | 'holderId'>,
  news: News & { readonly byPersonId: string },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  if (budget.holderId === news.byPersonId) return;
  await addTodos([messageOf(budget, news)], clock, trx);
}

/** Tells responsible people of budgets that are nearly spent, or overdrawn, by these claims. */
export async function notifyOfClaims(
  sums: readonly ClaimSum[],
  fromName: string,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const messages = sums.flatMap(({ budget, adding }) => {
    const name = nameOf(budget);
    const left = formatFen(budget.available);
    if (budgetLevel(budget.policy, budget.available, adding) === 'warned') {
      const text = say('budget.overdrawn', { name, left, amount: formatFen(adding) });
      return [messageOf(budget, { subject: '超预算', text, fromName })];
    }
    if (!passesMark(budget, adding)) return [];
    const rest = formatFen(fen(budget.available - adding));
    const text = say('budget.nearlySpent', { name, left: rest });
    return [messageOf(budget, { subject: '预算将用完', text, fromName })];
  });
  await addTodos(messages, clock, trx);
}

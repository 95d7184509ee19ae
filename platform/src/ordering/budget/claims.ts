import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { budgetLevel, fundsLabels } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { type CategoryPart, sharesOf } from '@jicai/shared/domain/ordering/budget/shares.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import { accountColumns, type BudgetAccount, usableAt } from './row.ts';

/** A purchase that budgets are looked for. */
export interface Purchase {
  readonly unitId: string;
  readonly fundsType: FundsType;
  /** The number of the card, quota or plan that pays; empty: the yearly budgets apply. */
  readonly fundsCard: string;
  /** The number of the procurement plan; empty for none. */
  readonly planNumber: string;
  readonly categoryIds: readonly string[];
  readonly now: number;
}

/** The budgets of a purchase, with the categories' paths that its parts are divided by. */
export interface Found {
  /** The one that was chosen; null where the yearly budgets apply. */
  readonly card: BudgetAccount | null;
  readonly plan: BudgetAccount | null;
  readonly yearly: readonly BudgetAccount[];
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

interface Candidate extends BudgetAccount {
  readonly isUsable: boolean;
  readonly paths: Readonly<Record<string, readonly string[]>> | null;
}

async function readCandidates(
  purchase: Purchase,
  trx: Executor,
  lock: boolean,
): Promise<Candidate[]> {
  const { unitId, fundsType, fundsCard, planNumber, now } = purchase;
  const categories = [...new Set(purchase.categoryIds)];
  const numbers = [fundsCard, planNumber].filter((number) => number !== '');
  const applies =
    fundsCard === ''
      ? sql`b.kind = 'budget' and b.funds_type = ${fundsType} and ${usableAt(now)}
        and (b.category_id = '' or b.category_id in (
          select unnest(path) from category where id = any(${categories}::text[])))`
      : sql`false`;
  const { rows } = await prepared<Candidate>`
    select ${accountColumns}, ${usableAt(now)} as "isUsable",
      (select jsonb_object_agg(id, to_jsonb(path)) from category
        where id = any(${categories}::text[])) as paths
    from budget b
    where b.unit_id = ${unitId} and b.year = ${yearOf(now)}
      and (b.number = any(${numbers}::text[]) or (${applies}))
    order by b.id ${lock ? sql`for update of b` : sql``}`.execute(trx);
  return rows;
}

/**
 * The budget of a number, checked. A unit without budgets types numbers as it likes; else an unknown
 * one is refused, so that nobody gets around a budget by a slip of the pen.
 */
async function chosen(
  number: string,
  candidates: readonly Candidate[],
  purchase: Purchase,
  trx: Executor,
): Promise<BudgetAccount | null | Refusal> {
  if (number === '') return null;
  const budget = candidates.find((one) => one.number === number);
  if (!budget) {
    const { rows } = await sql`select 1 from budget where unit_id = ${purchase.unitId}
      and year = ${yearOf(purchase.now)} limit 1`.execute(trx);
    return rows.length > 0 ? refuse('budget.noCard', { number }) : null;
  }
  const name = nameOf(budget);
  if (!budget.isUsable) return refuse('budget.notValid', { name });
  if (budget.fundsType !== purchase.fundsType)
    return refuse('budget.otherFunds', { name, word: fundsLabels[budget.fundsType] });
  const stray = purchase.categoryIds.find(
    (id) => budget.categoryId !== '' && !(budget.paths?.[id] ?? []).includes(budget.categoryId),
  );
  if (stray === undefined) return budget;
  const { rows } = await sql<{ name: string }>`
    select name from category where id = ${stray}`.execute(trx);
  return refuse('budget.otherCategory', { name, category: rows[0]?.name ?? stray });
}

/** Finds the budgets of a purchase; with `lock` nobody else changes them until the transaction ends. */
export async function findBudgets(
  purchase: Purchase,
  trx: Executor,
  lock = true,
): Promise<Found | Refusal> {
  const candidates = await readCandidates(purchase, trx, lock);
  const card = await chosen(purchase.fundsCard, candidates, purchase, trx);
  if (isRefusal(card)) return card;
  const isSame = purchase.planNumber === purchase.fundsCard;
  const plan = isSame ? null : await chosen(purchase.planNumber, candidates, purchase, trx);
  if (isRefusal(plan)) return plan;
  if (plan && plan.kind !== 'plan') return refuse('budget.noCard', { number: purchase.planNumber });
  const yearly = purchase.fundsCard === '' ? candidates.filter((one) => one.id !== plan?.id) : [];
  return { card, plan, yearly, paths: candidates[0]?.paths ?? {} };
}

/** The name of a budget as people know it. */
export const nameOf = ({ number, name }: Pick<BudgetAccount, 'number' | 'name'>): string =>
  `${name}（${number}）`;

/** The budgets of one order or project, each with the share that it pays. */
export interface Claim {
  readonly budget: BudgetAccount;
  readonly share: Fen;
}

/** Divides a purchase over the budgets that were found (BG1). */
export function claimsOf(
  { card, plan, yearly, paths }: Found,
  parts: readonly CategoryPart[],
  amount: Fen,
): Claim[] {
  const paid = card ? [{ budget: card, share: amount }] : sharesOf(parts, amount, yearly, paths);
  return plan ? [...paid, { budget: plan, share: amount }] : paid;
}

/** The claims of several orders on one budget, with what is left for them. */
export interface ClaimSum {
  readonly budget: BudgetAccount;
  readonly adding: Fen;
}

/** Adds claims up by budget, in the order in which the budgets come. */
export function sumClaims(claims: readonly Claim[]): ClaimSum[] {
  const sums = new Map<string, ClaimSum>();
  for (const { budget, share } of claims) {
    const adding = fen((sums.get(budget.id)?.adding ?? 0) + share);
    sums.set(budget.id, { budget, adding });
  }
  return [...sums.values()];
}

/** Refuses claims that a budget with the policy 禁止 cannot pay (BG2). */
export function checkClaims(sums: readonly ClaimSum[]): Refusal | null {
  const lacking = sums.find(
    ({ budget, adding }) => budgetLevel(budget.policy, budget.available, adding) === 'stopped',
  );
  if (!lacking) return null;
  const { budget, adding } = lacking;
  const values = { name: nameOf(budget), left: formatFen(budget.available) };
  return refuse('budget.exceeded', { ...values, amount: formatFen(adding) });
}

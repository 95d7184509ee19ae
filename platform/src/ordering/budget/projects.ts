import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { BudgetKind } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { divideByShares } from '@jicai/shared/domain/ordering/budget/shares.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Claim, checkClaims, claimsOf, findBudgets, sumClaims } from './claims.ts';
import { type Holding, type Move, type MoveContext, writeMoves } from './ledger.ts';
import { notifyOfClaims } from './news.ts';

/* Projects reserve their budget at the publication and hand it over to the orders of their award. */

/** A sourcing project as far as its budget goes. */
export interface BudgetedProject {
  readonly id: string;
  readonly number: string;
  readonly unitId: string;
  readonly unitName: string;
  readonly fundsType: FundsType;
  readonly fundsCard: string;
  readonly planNumber: string;
  /** The category's id; null where its text names none of the catalogue. */
  readonly categoryId: string | null;
  readonly amount: Fen;
}

/** Finds the budgets of a project with what they would pay; with `lock` for the reservation. */
async function claimProject(
  project: BudgetedProject,
  now: number,
  trx: Executor,
  lock: boolean,
): Promise<Claim[] | Refusal> {
  const { categoryId, amount } = project;
  const categoryIds = categoryId === null ? [] : [categoryId];
  const found = await findBudgets({ ...project, categoryIds, now }, trx, lock);
  if (isRefusal(found)) return found;
  const claims = claimsOf(found, [{ categoryId, amount }], amount);
  return checkClaims(sumClaims(claims)) ?? claims;
}

/** Says why a project could not reserve its budget now; null when it could. */
export async function checkProject(
  project: BudgetedProject,
  now: number,
  trx: Executor,
): Promise<Refusal | null> {
  const claims = await claimProject(project, now, trx, false);
  return isRefusal(claims) ? claims : null;
}

/** Reserves a project's budget; refuses when a budget with the policy 禁止 is not enough (BG2). */
export async function reserveProject(
  project: BudgetedProject,
  { by, now }: MoveContext & { readonly now: number },
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<Refusal | null> {
  const { id, number, amount, unitName } = project;
  const claims = await claimProject(project, now, trx, true);
  if (isRefusal(claims)) return claims;
  if (claims.length === 0) return null;
  const business = { business: 'project', businessId: id, number } as const;
  const moves = claims.map(
    ({ budget, share }): Move => ({
      ...business,
      budgetId: budget.id,
      kind: 'reserve',
      reserved: share,
      note: '发布项目',
    }),
  );
  const holdings = claims.map(
    ({ budget, share }): Holding => ({
      ...business,
      budgetId: budget.id,
      whole: amount,
      share,
      reserved: share,
      used: fen(0),
    }),
  );
  await writeMoves({ moves, holdings }, { by, now }, trx);
  await notifyOfClaims(sumClaims(claims), unitName, clock, trx);
  return null;
}

interface ProjectHolding extends Holding {
  readonly kind: BudgetKind;
}

async function readHoldings(column: 'business_id' | 'number', value: string, trx: Executor) {
  const { rows } = await sql<ProjectHolding>`
    select r.business, r.business_id as "businessId", r.number, r.budget_id as "budgetId", r.whole,
      r.share, r.reserved, r.used, b.kind
    from budget_reservation r join budget b on b.id = r.budget_id
    where r.business = 'project' and r.${sql.ref(column)} = ${value}
    order by r.budget_id for update of b`.execute(trx);
  return rows;
}

/** Releases what a project still holds: it failed, was revoked, or its orders hold the rest. */
export async function releaseProject(
  projectId: string,
  { note, ...context }: MoveContext & { readonly note: string },
  trx: Executor,
): Promise<void> {
  const held = (await readHoldings('business_id', projectId, trx)).filter(
    ({ reserved }) => reserved > 0,
  );
  await writeMoves(
    {
      moves: held.map(
        ({ business, businessId, number, budgetId, reserved }): Move => ({
          ...{ business, businessId, number, budgetId, note },
          kind: 'release',
          reserved: -reserved,
        }),
      ),
      holdings: held.map(({ kind: _, ...one }) => ({ ...one, reserved: fen(0) })),
    },
    context,
    trx,
  );
}

/** An order of an award. */
interface AwardedOrder {
  readonly id: string;
  readonly number: string;
  readonly amount: Fen;
}

/** The part of one holding of a project that an order takes over; `left` is what the project still has. */
function takeOver(held: ProjectHolding, order: AwardedOrder, share: Fen, left: number) {
  const { budgetId } = held;
  const handed = Math.min(left, share);
  const mine = { business: 'order', businessId: order.id, number: order.number } as const;
  const { business, businessId, number } = held;
  const moves: Move[] = [
    {
      ...{ business, businessId, number, budgetId },
      kind: 'handOver',
      reserved: -handed,
      note: `移交订单 ${order.number}`,
    },
    { ...mine, budgetId, kind: 'takeOver', reserved: share, note: `来自项目 ${number}` },
  ];
  const holding: Holding = {
    ...mine,
    budgetId,
    whole: order.amount,
    share,
    reserved: share,
    used: fen(0),
  };
  return { moves, holding, handed };
}

/**
 * Hands a project's reservation over to the orders of its award and releases the rest (BG4). The
 * award was reviewed: an amount above the project's budget is taken all the same, and shows.
 */
export async function handOver(
  projectNumber: string,
  orders: readonly AwardedOrder[],
  context: MoveContext,
  trx: Executor,
): Promise<void> {
  const held = await readHoldings('number', projectNumber, trx);
  const [first] = held;
  if (!first) return;
  const left = held.map(({ reserved }): number => reserved);
  const moves: Move[] = [];
  const holdings: Holding[] = [];
  for (const order of orders) {
    const shares = divideByShares(order.amount, held);
    for (const [index, one] of held.entries()) {
      const taken = takeOver(one, order, shares[index] ?? fen(0), left[index] ?? 0);
      left[index] = (left[index] ?? 0) - taken.handed;
      moves.push(...taken.moves);
      holdings.push(taken.holding);
    }
  }
  for (const [index, { kind: _, ...one }] of held.entries())
    holdings.push({ ...one, reserved: fen(left[index] ?? 0) });
  await writeMoves({ moves, holdings }, context, trx);
  await releaseProject(first.businessId, { ...context, note: '成交后释放余额' }, trx);
}

import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { BudgetKind, BudgetPolicy } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** A budget as far as decisions need it. */
export interface BudgetAccount {
  readonly id: string;
  readonly unitId: string;
  readonly year: number;
  readonly kind: BudgetKind;
  readonly number: string;
  readonly name: string;
  readonly fundsType: FundsType;
  /** Empty: every category. */
  readonly categoryId: string;
  readonly policy: BudgetPolicy;
  readonly holderId: string | null;
  readonly amount: Fen;
  readonly reserved: Fen;
  readonly used: Fen;
  readonly available: Fen;
  readonly isClosed: boolean;
  readonly version: number;
}

/** The columns of an account, of `budget b`. */
export const accountColumns = sql`b.id, b.unit_id as "unitId", b.year, b.kind, b.number, b.name,
  b.funds_type as "fundsType", b.category_id as "categoryId", b.policy, b.holder_id as "holderId",
  b.amount, b.reserved, b.used, b.available, b.is_closed as "isClosed", b.version`;

/** True for a budget that may be used at a time. */
export const usableAt = (now: number) => sql`(not b.is_closed
  and (b.valid_from is null or b.valid_from <= ${moment(now)})
  and (b.valid_until is null or b.valid_until > ${moment(now)}))`;

/** Takes budgets until the end of the transaction, in the order of their ids. */
export async function lockBudgets(
  ids: readonly string[],
  trx: Executor,
): Promise<Map<string, BudgetAccount>> {
  const { rows } = await sql<BudgetAccount>`select ${accountColumns} from budget b
    where b.id = any(${[...ids]}::text[]) order by b.id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

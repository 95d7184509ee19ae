import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { MoveKind } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** The cause of a move. */
export interface Business {
  readonly business: 'entry' | 'order' | 'project' | 'carryOver';
  readonly businessId: string;
  readonly number: string;
}

/** One move: the changes of a budget's three sums with their cause. */
export interface Move extends Business {
  readonly budgetId: string;
  readonly kind: MoveKind;
  readonly amount?: number;
  readonly reserved?: number;
  readonly used?: number;
  readonly note: string;
}

/** The part of a budget that an order or a project holds. */
export interface Holding {
  readonly business: 'order' | 'project';
  readonly businessId: string;
  readonly number: string;
  readonly budgetId: string;
  readonly whole: Fen;
  readonly share: Fen;
  readonly reserved: Fen;
  readonly used: Fen;
}

/** The person behind a move; null for what the system did. */
export type Mover = { readonly id: string; readonly name: string } | null;

export interface MoveContext {
  readonly by: Mover;
  /** In ms; null: the time of the transaction. */
  readonly now: number | null;
}

/**
 * Writes moves into the ledger and adds them to their budgets, and stores what businesses hold now:
 * one statement. The caller has locked the budgets.
 */
export async function writeMoves(
  { moves, holdings }: { readonly moves: readonly Move[]; readonly holdings: readonly Holding[] },
  { by, now }: MoveContext,
  trx: Executor,
): Promise<void> {
  if (moves.length === 0 && holdings.length === 0) return;
  const changes = moves.map((move, index) => ({
    n: index,
    budget_id: move.budgetId,
    kind: move.kind,
    amount: move.amount ?? 0,
    reserved: move.reserved ?? 0,
    used: move.used ?? 0,
    business: move.business,
    business_id: move.businessId,
    number: move.number,
    note: move.note,
  }));
  const held = holdings.map(({ businessId, budgetId, ...rest }) => ({
    ...rest,
    business_id: businessId,
    budget_id: budgetId,
  }));
  const at = now === null ? sql`now()` : sql`${new Date(now)}::timestamptz`;
  await sql`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(n int, budget_id text,
        kind text, amount bigint, reserved bigint, used bigint, business text, business_id text,
        number text, note text)
    ), summed as (
      select budget_id, sum(amount)::bigint as amount, sum(reserved)::bigint as reserved,
        sum(used)::bigint as used, count(*)::int as moves from change group by 1
    ), moved as (
      update budget b set amount = b.amount + s.amount, reserved = b.reserved + s.reserved,
        used = b.used + s.used, move_count = b.move_count + s.moves, changed_at = ${at}
      from summed s where b.id = s.budget_id returning b.id, b.move_count - s.moves as before
    ), held as (
      insert into budget_reservation (business, business_id, budget_id, number, whole, share, reserved, used)
      select business, business_id, budget_id, number, whole, share, reserved, used
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h(business text, business_id text,
        budget_id text, number text, whole bigint, share bigint, reserved bigint, used bigint)
      on conflict (business, business_id, budget_id) do update set whole = excluded.whole,
        share = excluded.share, reserved = excluded.reserved, used = excluded.used
    )
    insert into budget_move (budget_id, seq, at, kind, amount, reserved, used, business, business_id,
      number, person_id, person_name, note)
    select c.budget_id, m.before + row_number() over (partition by c.budget_id order by c.n), ${at},
      c.kind, c.amount, c.reserved, c.used, c.business, c.business_id, c.number,
      ${by?.id ?? null}::text, ${by?.name ?? ''}::text, c.note
    from change c join moved m on m.id = c.budget_id`.execute(trx);
}

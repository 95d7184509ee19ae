import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import {
  type StatementSide,
  type StatementState,
  type StatementTransition,
  statementTable,
} from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { sealDocument } from '../documents/seal.ts';
import { logMove } from '../settlement/documents.ts';
import { notifySides } from '../settlement/notify-sides.ts';
import { lockOrders, reportOrders } from '../settlement/orders.ts';
import { sideOf } from '../settlement/sides.ts';

/** A statement's row as its moves need it; locked until the transaction ends. */
export interface LockedStatement {
  readonly id: string;
  readonly number: string;
  readonly unitId: string;
  readonly supplierId: string;
  readonly state: StatementState;
  readonly version: number;
  readonly first: 'supplier' | 'buyer';
  readonly autoConfirmDays: number;
  readonly amount: number;
  readonly isApplied: boolean;
}

/**
 * Locks a statement behind the orders that it bills: everything that changes a thread takes its locks in
 * this order, so that nobody waits in a circle.
 */
export async function lockStatement(id: string, trx: Executor): Promise<LockedStatement | null> {
  await lockOrders(await ordersOf(id, trx), trx);
  return lockBehindOrder(id, trx);
}

/** The same for a caller that holds the order of its own concern already, and changes no other. */
export async function lockBehindOrder(id: string, trx: Executor): Promise<LockedStatement | null> {
  await sql`select id from statement where id = ${id} for update`.execute(trx);
  const { rows } = await sql<LockedStatement>`
    select s.id, s.number, s.unit_id as "unitId", s.supplier_id as "supplierId", s.state, s.version,
      s.first_confirmer as first, s.auto_confirm_days as "autoConfirmDays", s.amount,
      exists (select from invoice_application_statement x where x.statement_id = s.id and x.live) as "isApplied"
    from statement s where s.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** The orders of a statement, in the order of their ids. */
async function ordersOf(statementId: string, db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('statement_line')
    .select('order_id')
    .distinct()
    .where('statement_id', '=', statementId)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

interface Move {
  readonly transition: StatementTransition;
  readonly side: StatementSide;
  readonly isBoth?: boolean;
  readonly note?: string;
}

interface Deps {
  readonly trx: Executor;
  readonly clock: Clock;
  readonly person: Person | null;
}

const PAGES = { buyer: businessPaths.statement, supplier: businessPaths.supplierStatement };

/** The sides that a statement asks to act once it is in this state (`duties.ts`). */
function askedBy(
  state: StatementState,
  { first, isApplied }: LockedStatement,
): readonly ('buyer' | 'supplier')[] {
  if (state === 'unreconciled') return [first];
  if (state === 'buyerConfirmed') return ['supplier'];
  if (state === 'disputed') return ['buyer', 'supplier'];
  const asksBuyer = state === 'supplierConfirmed' || (state === 'confirmed' && !isApplied);
  return asksBuyer ? ['buyer'] : [];
}

/** Makes a move of a locked statement by the table of states, and writes it into the log. */
export async function moveStatement(
  statement: LockedStatement,
  { transition, side, isBoth = false, note = '' }: Move,
  { trx, clock, person }: Deps,
): Promise<{ state: StatementState; version: number } | Refusal> {
  const facts = { first: statement.first, isApplied: statement.isApplied };
  const refusal = statementTable.check(transition, { state: statement.state, side, facts });
  if (refusal) return refusal;
  const now = await readNow(clock, trx);
  const state = statementTable.next(transition, isBoth);
  const waits = state === 'supplierConfirmed' || state === 'buyerConfirmed';
  const autoAt =
    waits && statement.autoConfirmDays > 0
      ? moment(now + statement.autoConfirmDays * DAY_MS)
      : null;
  const version = statement.version + 1;
  await trx
    .updateTable('statement')
    .set({
      state,
      version,
      auto_confirm_at: autoAt,
      ...(state === 'confirmed' ? { confirmed_at: moment(now) } : {}),
    })
    .where('id', '=', statement.id)
    .execute();
  const { sentence } = statementTable.transitions[transition];
  const documentId = statement.id;
  await logMove({ kind: 'statement', documentId, transition, sentence, note, person }, clock, trx);
  const text = `${sentence}${note ? `：${note}` : ''}`;
  const to = (['buyer', 'supplier'] as const).filter((one) => one !== side);
  const asks = askedBy(state, statement);
  const news = { to, asks, subject: '对账单有变化', text, pages: PAGES };
  await notifySides(statement, news, { trx, clock, person });
  return { state, version };
}

/** Locks a statement for one of its sides, at the version that was decided on. */
export async function takeStatement(
  { id, version }: { readonly id: string; readonly version: number },
  person: Person,
  trx: Executor,
): Promise<{ statement: LockedStatement; side: 'buyer' | 'supplier' } | Refusal> {
  const statement = await lockStatement(id, trx);
  const side = statement && sideOf(statement, person);
  if (!statement || !side) return refuse('statement.unknown');
  if (side === 'reader') return refuse('statement.notYours');
  if (statement.version !== version) return refuse('statement.changedMeanwhile');
  return { statement, side };
}

/** The last step of every move that changes what is reconciled: the orders hear of it. */
export async function moveAndReport(
  statement: LockedStatement,
  move: Move,
  deps: Deps,
): Promise<{ state: StatementState; version: number } | Refusal> {
  const done = await moveStatement(statement, move, deps);
  if (!isRefusal(done)) await reportOrders(await ordersOf(statement.id, deps.trx), deps.trx);
  return done;
}

/** Seals a statement that both sides have confirmed: its paper carries the code. */
export async function sealStatement(
  { id, number, amount, version }: LockedStatement,
  signing: SigningKey,
  { trx, clock }: Pick<Deps, 'trx' | 'clock'>,
): Promise<void> {
  const lines = await trx
    .selectFrom('statement_line')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('statement_id', '=', id)
    .executeTakeFirstOrThrow();
  // The version is among the facts: a statement that was reopened is sealed again.
  const facts = { amount, lines: Number(lines.lines), version };
  await sealDocument({ kind: 'statement', id, number, facts }, signing, clock, trx);
}

import type { ListFilter } from '@jicai/shared/contract/fulfilment/settlement.ts';
import type {
  StatementDetail,
  StatementLine,
  StatementMessage,
  StatementRow,
  StatementTab,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import {
  isOpenStatement,
  type StatementState,
  statementStates,
  statementTable,
} from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readMoves } from '../settlement/documents.ts';
import { conditionsOf, readPage } from '../settlement/filter.ts';
import { logReader, type Parties, sideOf } from '../settlement/sides.ts';

const TABS: Readonly<Record<StatementTab, readonly StatementState[]>> = {
  open: statementStates.filter(isOpenStatement),
  done: ['confirmed', 'invoiced', 'paid'],
  all: statementStates,
};

/** A statement's own columns by their English names; `s` is its table. */
export const statementColumns = sql`s.id, s.number, s.state, s.version, ${nameAt('org', 'unit', 's.created_at')} as "unitName",
  ${nameAt('org', 'supplier', 's.created_at')} as "supplierName", s.funds_type as "fundsType", s.period_from as "fromMs",
  s.period_to as "toMs", s.amount, s.created_at as "createdAtMs",
  (select count(*) from statement_line l where l.statement_id = s.id)::int as lines`;

export const statementJoins = sql`from statement s join org unit on unit.id = s.unit_id
  join org supplier on supplier.id = s.supplier_id`;

type Filter = ListFilter & { readonly tab: StatementTab };

const LIST = { of: 's', table: 'statement', time: 'created_at' } as const;

/** One page of the caller's statements, the newest first: one statement. */
export async function listStatements(
  filter: Filter & { readonly page: number; readonly pageSize: number },
  person: Person,
  db: Executor,
): Promise<{ rows: StatementRow[]; total: number }> {
  const where = conditionsOf(filter, { ...LIST, states: TABS[filter.tab] }, person);
  const select = sql`${statementColumns} ${statementJoins} join page on page.id = s.id`;
  return readPage<StatementRow>(LIST, { where, select, page: filter }, db);
}

type Head = Omit<
  StatementDetail,
  'rows' | 'messages' | 'events' | 'actions' | 'payments' | 'application'
> &
  Parties;

async function readHead(id: string, db: Executor): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select ${statementColumns}, s.unit_id as "unitId", s.supplier_id as "supplierId", s.accepted,
      s.deducted, s.adjusted, s.tolerance, s.first_confirmer as "firstConfirmer",
      s.auto_confirm_at as "autoConfirmAtMs", s.confirmed_at as "confirmedAtMs", s.due_at as "dueAtMs"
    ${statementJoins} where s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The lines of a statement. A statement has at most as many as one write made it of. */
async function readStatementLines(id: string, db: Executor): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select line_no as "lineNo", kind, order_id as "orderId", order_number as "orderNumber", name, spec,
      unit, quantity, price, amount, tax_rate as "taxRate", is_disputed as "isDisputed"
    from statement_line where statement_id = ${id} order by line_no limit 5000`.execute(db);
  return rows;
}

interface Ref {
  readonly id: string;
  readonly number: string;
}

async function readRefs(id: string, db: Executor) {
  const { rows: applications } = await sql<Ref>`
    select a.id, a.number from invoice_application_statement x join invoice_application a
      on a.id = x.application_id where x.statement_id = ${id} and x.live`.execute(db);
  const { rows: payments } = await sql<Ref>`
    select distinct p.id, p.number from invoice_application_statement x
    join invoice i on i.application_id = x.application_id
    join payment_line l on l.invoice_id = i.id and l.live join payment p on p.id = l.payment_id
    where x.statement_id = ${id} and x.live order by p.number limit 50`.execute(db);
  return { application: applications[0] ?? null, payments };
}

/** A statement for one of its two sides, in a constant number of statements. */
export async function readStatement(
  id: string,
  person: Person,
  db: Executor,
): Promise<StatementDetail | Refusal> {
  const head = await readHead(id, db);
  const side = head && sideOf(head, person);
  if (!head || !side) return refuse('statement.unknown');
  const { unitId: _, supplierId: __, ...shown } = head;
  const { rows: messages } = await sql<StatementMessage>`
    select m.line_no as "lineNo", m.kind, m.side, m.text, m.amount, ${nameAt('person', 'p', 'm.at')} as "personName", m.at as "atMs"
    from statement_message m join person p on p.id = m.person_id
    where m.statement_id = ${id} order by m.seq limit 500`.execute(db);
  const refs = await readRefs(id, db);
  const facts = { first: head.firstConfirmer, isApplied: refs.application !== null };
  return {
    ...shown,
    accepted: fen(head.accepted),
    rows: await readStatementLines(id, db),
    messages,
    events: await readMoves('statement', id, logReader(head.supplierId, person), db),
    actions: statementTable.actions({ state: head.state, side, facts }),
    ...refs,
  };
}

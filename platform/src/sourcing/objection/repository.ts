import type { Objection } from '@jicai/shared/contract/sourcing/objection.ts';
import {
  type ObjectionSide,
  type ObjectionTimes,
  type ObjectionView,
  objectionStages,
  objectionTable,
} from '@jicai/shared/domain/sourcing/objection/states.ts';
import { type RawBuilder, sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { reached } from '../../kernel/http/caller/reach.ts';

export interface ObjectionRow
  extends Omit<Objection, 'canAnswer' | 'canWithdraw' | 'canConclude' | 'canComplain'> {
  /** Whether a complaint about it waits for its decision. */
  readonly hasComplaint: boolean;
  readonly projectId: string;
  readonly supplierId: string;
  readonly handlerId: string;
  readonly unitId: string;
  readonly supervisorId: string | null;
}

const columns = sql`o.id, o.number, p.id as "projectId", p.number as "projectNumber",
  p.name as "projectName", o.supplier_id as "supplierId", ${nameAt('org', 'org', 'o.raised_at')} as "supplierName", o.stage,
  o.state, o.facts, o.basis, o.request, o.holds_award as "holdsAward", o.raised_at as "raisedAtMs",
  o.answer_due_at as "answerDueAtMs", o.verdict, o.answer,
  coalesce(${nameAt('person', 'answerer', 'o.answered_at')}, '') as "answeredByName", o.answered_at as "answeredAtMs",
  o.complaint_until as "complaintUntilMs", o.conclusion, o.conclusion_reason as "conclusionReason",
  o.concluded_at as "concludedAtMs", p.handler_id as "handlerId", p.unit_id as "unitId",
  p.supervisor_id as "supervisorId", exists (select from complaint c
    where c.objection_id = o.id and c.result is null) as "hasComplaint"`;

const joins = sql`from objection o join sourcing_project p on p.id = o.project_id
  join org on org.id = o.supplier_id left join person answerer on answerer.id = o.answered_by`;

/** Whether somebody may read an objection: its objector, and those who may read the project's file. */
const readable = (person: Person): RawBuilder<unknown> => {
  const parts = [sql`p.handler_id = ${person.id}`, sql`p.supervisor_id = ${person.id}`];
  if (person.roles.includes('supplier')) parts.push(sql`o.supplier_id = ${person.orgId}`);
  if (person.roles.includes('handler'))
    parts.push(reached(person, { unit: sql`p.unit_id`, owner: sql`p.handler_id` }));
  return sql`(${sql.join(parts, sql` or `)})`;
};

const sideOf = (row: ObjectionRow, person: Person): ObjectionSide => {
  if (row.handlerId === person.id) return 'handler';
  return row.supplierId === person.orgId ? 'objector' : 'other';
};

export const viewOf = (row: ObjectionRow, person: Person): ObjectionView => ({
  state: row.state,
  side: sideOf(row, person),
  facts: { isUpheld: row.verdict === 'upheld', isConcluded: row.conclusion !== null },
});

/** An objection as somebody sees it, with their buttons. */
export function objectionOf(row: ObjectionRow, person: Person): Omit<Objection, 'canComplain'> {
  const able = objectionTable.actions(viewOf(row, person));
  const {
    projectId: _,
    supplierId: __,
    handlerId: ___,
    unitId: ____,
    supervisorId: _____,
    hasComplaint: ______,
    ...shown
  } = row;
  return {
    ...shown,
    canAnswer: able.includes('answer'),
    canWithdraw: able.includes('withdraw'),
    canConclude: able.includes('conclude'),
  };
}

export interface ObjectionFilter {
  readonly projectNumber: string | null;
  readonly openOnly: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the objections that a person may read, the most pressing first: two statements. */
export async function listRows(
  { projectNumber, openOnly, page, pageSize }: ObjectionFilter,
  person: Person,
  db: Executor,
): Promise<{ rows: ObjectionRow[]; total: number }> {
  const conditions = [readable(person)];
  if (projectNumber !== null) conditions.push(sql`p.number = ${projectNumber}`);
  if (openOnly) conditions.push(sql`o.state = 'open'`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<ObjectionRow>`select ${columns} ${joins} where ${where}
    order by o.state <> 'open', case when o.state = 'open' then o.answer_due_at end,
      o.raised_at desc, o.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total ${joins} where ${where}`.execute(db);
  return { rows, total: Number(counts[0]?.total ?? 0) };
}

/** All objections of a supplier to a project: one for each stage at most (PJ10). */
export async function listOwnRows(
  projectId: string,
  supplierId: string,
  db: Executor,
): Promise<ObjectionRow[]> {
  const { rows } = await sql<ObjectionRow>`select ${columns} ${joins}
    where o.project_id = ${projectId} and o.supplier_id = ${supplierId}
    order by o.raised_at, o.id limit ${objectionStages.length}`.execute(db);
  return rows;
}

/** The objection, locked, when this person may read it; null for everybody else. */
export async function lockObjection(
  id: string,
  person: Person,
  trx: Executor,
): Promise<ObjectionRow | null> {
  const { rows } = await sql<ObjectionRow>`
    select ${columns} ${joins} where o.id = ${id} and ${readable(person)} for update of o`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The moments of a project from which its objections count: one statement. */
export async function readTimes(projectId: string, db: Executor): Promise<ObjectionTimes> {
  const { rows } = await sql<ObjectionTimes>`
    select p.published_at as "publishedAt", p.sign_up_ends_at as "signUpEndsAt",
      n.ended_at as "endedAt", n.published_at as "noticeAt",
      n.publicity_ends_at as "publicityEndsAt"
    from sourcing_project p left join result_notice n on n.project_id = p.id
    where p.id = ${projectId}`.execute(db);
  const [times] = rows;
  if (!times) throw new Error(`${projectId} is no project`);
  return times;
}

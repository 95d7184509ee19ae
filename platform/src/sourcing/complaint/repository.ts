import type { Complaint } from '@jicai/shared/contract/sourcing/complaint.ts';
import { type RawBuilder, sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { reached } from '../../kernel/http/caller/reach.ts';
import { lockProject, type ProjectRow } from '../life/row.ts';

export interface ComplaintRow extends Omit<Complaint, 'canConclude' | 'canSettle'> {
  readonly projectId: string;
  readonly supplierId: string;
  readonly handlerId: string;
  readonly supervisorId: string | null;
}

const columns = sql`c.id, c.number, o.number as "objectionNumber", p.id as "projectId",
  p.number as "projectNumber", p.name as "projectName", o.supplier_id as "supplierId",
  ${nameAt('org', 'org', 'c.registered_at')} as "supplierName", c.authority, c.case_number as "caseNumber", c.matters,
  c.received_on as "receivedOn", ${nameAt('person', 'clerk', 'c.registered_at')} as "registeredByName",
  c.registered_at as "registeredAtMs", c.result, c.decision, c.concluded_at as "concludedAtMs",
  c.suspended_until as "suspendedUntilMs", c.consequence,
  c.consequence_reason as "consequenceReason", c.settled_at as "settledAtMs",
  p.handler_id as "handlerId", p.supervisor_id as "supervisorId"`;

const joins = sql`from complaint c join objection o on o.id = c.objection_id
  join sourcing_project p on p.id = o.project_id join org on org.id = o.supplier_id
  join person clerk on clerk.id = c.registered_by`;

/** Whether somebody may read a complaint: who may read the objection, and nobody else. */
const readable = (person: Person): RawBuilder<unknown> => {
  const parts = [sql`p.handler_id = ${person.id}`, sql`p.supervisor_id = ${person.id}`];
  if (person.roles.includes('supplier')) parts.push(sql`o.supplier_id = ${person.orgId}`);
  if (person.roles.includes('handler'))
    parts.push(reached(person, { unit: sql`p.unit_id`, owner: sql`p.handler_id` }));
  return sql`(${sql.join(parts, sql` or `)})`;
};

/** Whether the complaint `c` waits for its decision, or for the consequence of an upheld one. */
const isOpen = sql`(c.result is null or (c.result = 'upheld' and c.consequence is null))`;

export interface ComplaintFilter {
  readonly openOnly: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the complaints that a person may read, those without a decision or its consequence first. */
export async function listComplaintRows(
  { openOnly, page, pageSize }: ComplaintFilter,
  person: Person,
  db: Executor,
): Promise<{ rows: ComplaintRow[]; total: number }> {
  const where = sql`${readable(person)} and ${openOnly ? isOpen : sql`true`}`;
  const { rows } = await sql<ComplaintRow>`select ${columns} ${joins} where ${where}
    order by not (${isOpen}), c.registered_at desc, c.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total ${joins} where ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Every complaint about a project, oldest first, for its archive. */
export async function listComplaintsOf(projectId: string, db: Executor): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`select ${columns} ${joins} where p.id = ${projectId}
    order by c.registered_at, c.id`.execute(db);
  return rows;
}

/** The complaint, locked, when this person may read it; null for everybody else. */
async function lockComplaint(
  id: string,
  person: Person,
  trx: Executor,
): Promise<ComplaintRow | null> {
  const { rows } = await sql<ComplaintRow>`
    select ${columns} ${joins} where c.id = ${id} and ${readable(person)} for update of c`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * A complaint and its project, both locked, when this person is the project's handler. The project's lock
 * comes first, as where its orders are made.
 */
export async function lockWithProject(
  id: string,
  person: Person,
  trx: Executor,
): Promise<{ readonly project: ProjectRow; readonly row: ComplaintRow } | null> {
  const found = await trx
    .selectFrom('complaint')
    .innerJoin('objection', 'objection.id', 'complaint.objection_id')
    .select('objection.number')
    .where('complaint.id', '=', id)
    .executeTakeFirst();
  const project = found ? await lockProjectOf(found.number, trx) : null;
  const row = project ? await lockComplaint(id, person, trx) : null;
  return project && row?.handlerId === person.id ? { project, row } : null;
}

/** The project of an objection with this number, locked; null when there is none. */
export async function lockProjectOf(
  objectionNumber: string,
  trx: Executor,
): Promise<ProjectRow | null> {
  const found = await trx
    .selectFrom('objection')
    .select('project_id')
    .where('number', '=', objectionNumber)
    .executeTakeFirst();
  return found ? lockProject(found.project_id, trx) : null;
}

/** An objection as far as a complaint about its answer needs it. */
export interface Contested {
  readonly id: string;
  readonly state: 'open' | 'answered' | 'withdrawn';
  readonly projectId: string;
  readonly supplierId: string;
  readonly raisedAt: number;
  readonly answerDueAt: number;
  readonly complaints: number;
  readonly hasOpen: boolean;
}

/** The objection of this number, locked, when the person is its project's handler. */
export async function lockContested(
  number: string,
  person: Person,
  trx: Executor,
): Promise<Contested | null> {
  const { rows } = await sql<Contested>`
    select o.id, o.state, o.project_id as "projectId", o.supplier_id as "supplierId",
      o.raised_at as "raisedAt", o.answer_due_at as "answerDueAt",
      (select count(*)::int from complaint c where c.objection_id = o.id) as complaints,
      exists (select from complaint c where c.objection_id = o.id and c.result is null) as "hasOpen"
    from objection o join sourcing_project p on p.id = o.project_id
    where o.number = ${number} and p.handler_id = ${person.id} for update of o`.execute(trx);
  return rows[0] ?? null;
}

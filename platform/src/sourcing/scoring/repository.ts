import type { Evaluator } from '@jicai/shared/contract/sourcing/scoring.ts';
import type { GivenSheet } from '@jicai/shared/domain/sourcing/scoring/scores.ts';
import { sql } from 'kysely';
import { holdersOfRole, holdsRoleIn } from '../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';

export type EvaluatorState = Evaluator['state'];

export interface EvaluatorRow {
  readonly personId: string;
  readonly name: string;
  readonly unitName: string;
  readonly state: EvaluatorState;
  readonly reason: string;
  readonly answeredAtMs: number | null;
}

/** Everybody who was ever appointed for a project, in the order of the appointments. */
export async function listEvaluators(projectId: string, db: Executor): Promise<EvaluatorRow[]> {
  const { rows } = await sql<EvaluatorRow>`
    select e.person_id as "personId", ${nameAt('person', 'person', 'p.quote_closes_at')} as name,
      ${nameAt('org', 'org', 'p.quote_closes_at')} as "unitName", e.state, e.reason,
      e.answered_at as "answeredAtMs"
    from project_evaluator e join sourcing_project p on p.id = e.project_id
    join person on person.id = e.person_id join org on org.id = person.org_id
    where e.project_id = ${projectId} order by e.appointed_at, e.person_id`.execute(db);
  return rows;
}

/** People who may be appointed in a unit: evaluators of any purchasing unit, its own first. */
export async function listCandidates(
  unitId: string,
  projectId: string,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<{ id: string; name: string; unitName: string }[]> {
  const { rows } = await sql<{ id: string; name: string; unitName: string }>`
    select id, name, "unitName" from (
      select distinct on (person.id) person.id, person.name, org.name as "unitName", org.id as unit
      from ${holdersOfRole('evaluator', clock)} held join person on person.id = held.person_id
      join org on org.id = held.org_id
      where not person.disabled and org.type <> 'supplier'
      order by person.id, org.id <> ${unitId}, org.id <> person.org_id, org.id) person
    where not exists (select from project_evaluator e
        where e.project_id = ${projectId} and e.person_id = person.id)
    order by unit <> ${unitId}, "unitName", name, id limit 200`.execute(db);
  return rows;
}

/** Whether somebody is the administrator of a unit now. */
export async function isUnitAdmin(
  unitId: string,
  personId: string,
  clock: Clock,
  db: Executor,
): Promise<boolean> {
  const isHolder = holdsRoleIn(sql`${unitId}::text`, ['unitAdmin'], clock);
  const { rows } = await sql`select from person where id = ${personId} and ${isHolder}`.execute(db);
  return rows.length > 0;
}

/** Whether somebody has acted in a review of the project, or somebody else in their place (rule 12). */
export async function hasReviewed(
  projectId: string,
  personId: string,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    select from review_flow f join review_step s on s.flow_id = f.id
    where f.business_type = 'project' and f.business_id = ${projectId}
      and ${personId} in (s.person_id, s.for_person_id) and s.action <> 'submitted' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether somebody has decided a countersign of the project's auctions, as its supervisor or for them. */
export async function hasCountersigned(
  projectId: string,
  personId: string,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    select from sourcing_project s join package p on p.project_id = s.auction_project_id
    join countersign c on c.package_number = p.number
    where s.id = ${projectId} and c.decided_by = ${personId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Appoints somebody; false where they were appointed before. */
export async function insertEvaluator(
  row: { readonly projectId: string; readonly personId: string; readonly byPersonId: string },
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    insert into project_evaluator (project_id, person_id, state, appointed_by, appointed_at)
    values (${row.projectId}, ${row.personId}, 'appointed', ${row.byPersonId}, ${clock.now()})
    on conflict do nothing returning person_id`.execute(trx);
  return rows.length > 0;
}

/** Moves an evaluator to a state, with its reason. */
export async function setEvaluator(
  row: {
    readonly projectId: string;
    readonly personId: string;
    readonly state: EvaluatorState;
    readonly reason: string;
  },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`
    update project_evaluator set state = ${row.state}, reason = ${row.reason},
      answered_at = ${clock.now()}
    where project_id = ${row.projectId} and person_id = ${row.personId}`.execute(trx);
}

export interface StoredSheet {
  readonly personId: string;
  readonly name: string;
  readonly content: string;
  readonly hash: string;
  readonly submittedAtMs: number;
}

/** The sealed score sheets of a package, in the order in which they came. */
export async function listSheets(packageNumber: string, db: Executor): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select s.person_id as "personId", ${nameAt('person', 'person', 's.submitted_at')} as name, s.content, s.hash,
      s.submitted_at as "submittedAtMs"
    from score_sheet s join person on person.id = s.person_id
    where s.package_number = ${packageNumber} order by s.submitted_at, s.person_id`.execute(db);
  return rows;
}

/** Stores a sealed sheet; false where there is one. */
export async function insertSheet(
  row: {
    readonly packageNumber: string;
    readonly personId: string;
    readonly content: string;
    readonly hash: string;
  },
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    insert into score_sheet (package_number, person_id, content, hash, submitted_at)
    values (${row.packageNumber}, ${row.personId}, ${row.content}, ${row.hash}, ${clock.now()})
    on conflict do nothing returning hash`.execute(trx);
  return rows.length > 0;
}

/** The reasons of variances in a package, by evaluator and supplier. */
export async function listReasons(
  packageNumber: string,
  db: Executor,
): Promise<{ personId: string; code: string; reason: string }[]> {
  return db
    .selectFrom('score_reason')
    .select(['person_id as personId', 'code', 'reason'])
    .where('package_number', '=', packageNumber)
    .execute();
}

/** Stores the reason of a variance; false where there is one. */
export async function insertReason(
  row: {
    readonly packageNumber: string;
    readonly personId: string;
    readonly code: string;
    readonly reason: string;
  },
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    insert into score_reason (package_number, person_id, code, reason, at)
    values (${row.packageNumber}, ${row.personId}, ${row.code}, ${row.reason}, ${clock.now()})
    on conflict do nothing returning code`.execute(trx);
  return rows.length > 0;
}

/** Stores the sums of a package's opened sheets; false where they are stored already. */
export async function insertTotals(
  packageNumber: string,
  sheets: readonly GivenSheet[],
  trx: Executor,
): Promise<boolean> {
  const totals = sheets.flatMap(({ evaluatorId, given }) =>
    given.map(({ code, points }) => ({
      package_number: packageNumber,
      person_id: evaluatorId,
      code,
      total: points.reduce((sum, one) => sum + one, 0),
    })),
  );
  if (totals.length === 0) return false;
  const rows = await trx
    .insertInto('score_total')
    .values(totals)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute();
  return rows.length > 0;
}

/** One package that somebody was appointed for, with its project and the state of its auction. */
export interface TaskRow {
  readonly packageNumber: string;
  readonly packageName: string;
  readonly projectId: string;
  readonly projectNumber: string;
  readonly projectName: string;
  readonly unitName: string;
  readonly state: EvaluatorState;
  readonly isOpen: boolean;
  readonly hasSubmitted: boolean;
}

/** The packages that somebody was appointed for, the newest appointment first, or one of them. */
export async function listTasks(
  personId: string,
  packageNumber: string | null,
  db: Executor,
): Promise<TaskRow[]> {
  const only = packageNumber === null ? sql`` : sql`and k.number = ${packageNumber}`;
  const { rows } = await sql<TaskRow>`
    select k.number as "packageNumber", k.name as "packageName", p.id as "projectId",
      p.number as "projectNumber", p.name as "projectName", unit.name as "unitName", e.state,
      a.award ->> 'state' = 'evaluating' and a.award -> 'excluded' is null as "isOpen",
      exists (select from score_sheet s where s.package_number = k.number
        and s.person_id = e.person_id) as "hasSubmitted"
    from project_evaluator e join sourcing_project p on p.id = e.project_id
    join package k on k.project_id = p.auction_project_id
    join auction a on a.package_number = k.number
    join org unit on unit.id = p.unit_id
    where e.person_id = ${personId} and e.state <> 'removed' ${only}
    order by e.appointed_at desc, k.position limit 200`.execute(db);
  return rows.map((row) => ({ ...row, isOpen: row.isOpen ?? false }));
}

/** Returns which of these people have a disabled account. */
export async function findDisabled(
  personIds: readonly string[],
  db: Executor,
): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...personIds])
    .where('disabled', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

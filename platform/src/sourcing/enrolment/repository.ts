import type {
  Applicant,
  StageCounts,
  TenderRow,
  TenderStage,
} from '@jicai/shared/contract/sourcing/enrolment.ts';
import type { SignUpState } from '@jicai/shared/contract/sourcing/project.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { announced, countsOf, inStage, orders, stageOf } from './stages.ts';
import { countedAsMet, findNamedProjects, matching, type StageCount } from './words.ts';

export interface TenderFilter {
  readonly method: ProjectMethod | null;
  readonly stage: TenderStage;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/** The projects for invited suppliers only that somebody may know of: by invitation, unit or supervision. */
const invitedOnly = ({ orgId, id }: Person): RawBuilder<unknown> => sql`(
    select i.project_id from sourcing_invitation i where i.supplier_id = ${orgId}
    union all select id from sourcing_project where unit_id = ${orgId} and selection = 'invited'
    union all select id from sourcing_project where supervisor_id = ${id} and selection = 'invited')`;

/**
 * Whether the caller may know of the project `p`: an invited one is there for the invited, its unit and
 * its supervisor only.
 */
export const mayKnow = (person: Person | null): RawBuilder<unknown> =>
  person === null
    ? sql`p.selection = 'public'`
    : sql`(p.selection = 'public' or p.id in ${invitedOnly(person)})`;

/** A whole project number, as people copy it. */
const NUMBER = /^[A-Za-z]{2}\d{8,}$/;

/** The projects of this stage that the caller is invited to: few, and read by the supplier's index. */
async function listInvitedIds(
  orgId: string,
  stage: TenderStage,
  conditions: RawBuilder<unknown>,
  db: Executor,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from sourcing_invitation i join sourcing_project p on p.id = i.project_id
    where i.supplier_id = ${orgId} and ${conditions} and ${inStage[stage]}
    order by ${orders[stage]}, p.id limit ${limits.invitedFirst}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The number of projects in each stage, as rows of stage and count: the public ones are in the tally, and
 * the others that the caller may know of are few.
 */
function counted(person: Person | null, method: ProjectMethod | null): RawBuilder<unknown> {
  const ofMethod = method ? sql`p.method = ${method}` : sql`true`;
  const inTally = sql`select ${stageOf(sql`p.was_announced`)} as stage, p.count
    from sourcing_tally p where p.selection = 'public' and ${ofMethod}`;
  if (person === null) return inTally;
  return sql`${inTally} union all ${oneByOne(
    sql`p.selection = 'invited' and p.id in ${invitedOnly(person)} and ${ofMethod}`,
  )}`;
}

const oneByOne = (conditions: RawBuilder<unknown>) => sql`
  select ${stageOf(announced)} as stage, count(*) as count from sourcing_project p
  where ${conditions} group by p.state, ${announced}`;

/**
 * A page of the published projects of one stage: invitations of the caller first, then by the end that
 * comes next, and how many there are in each stage; with a keyword at most `limits.countedNamedRows` and one.
 * Two statements, one more with a keyword and one more for somebody logged in.
 */
export async function listTenders(
  person: Person | null,
  { method, stage, keyword, page, pageSize }: TenderFilter,
  clock: Clock,
  db: Executor,
): Promise<{ rows: TenderRow[]; total: number; counts: StageCounts; serverTimeMs: number }> {
  const orgId = person?.orgId ?? '';
  const known = [mayKnow(person)];
  if (method) known.push(sql`p.method = ${method}`);
  const whole = NUMBER.test(keyword) ? sql`p.number = ${keyword.toUpperCase()}` : null;
  const isNamed = keyword !== '' && whole === null;
  const base = sql.join(whole ? [...known, whole] : known, sql` and `);
  const conditions = isNamed ? sql`${base} and ${matching(keyword)}` : base;
  const invited = person === null ? [] : await listInvitedIds(orgId, stage, conditions, db);
  const skipped = (page - 1) * pageSize;
  const first = invited.slice(skipped, skipped + pageSize);
  const rest = { limit: pageSize - first.length, offset: Math.max(0, skipped - invited.length) };
  const asked = { keyword, conditions: base, stage, without: invited, ...rest };
  const named = isNamed ? await findNamedProjects(asked, db) : null;
  const others = named
    ? sql`p.id = any(${[...named.ids]}::text[])`
    : sql`${conditions} and ${inStage[stage]} and p.id <> all(${invited}::text[])
        order by ${orders[stage]}, p.id limit ${rest.limit} offset ${rest.offset}`;
  const columns = sql`p.number, p.name, unit.name as "unitName", p.method, p.selection, p.category,
    p.state, p.is_demo as "isDemo", p.sign_up_opens_at as "signUpOpensAtMs",
    p.sign_up_ends_at as "signUpEndsAtMs", p.quote_opens_at as "quoteOpensAtMs",
    p.quote_closes_at as "quoteClosesAtMs",
    exists (select from sourcing_invitation i
      where i.project_id = p.id and i.supplier_id = ${orgId}) as "isInvited",
    (select u.state from sourcing_sign_up u
      where u.project_id = p.id and u.supplier_id = ${orgId}) as "mySignUp"`;
  const { rows } = await sql<TenderRow>`
    select ${columns} from (
      (select * from sourcing_project p where p.id = any(${first}::text[]))
      union all (select * from sourcing_project p where ${others})) p
    join org unit on unit.id = p.unit_id
    order by p.id = any(${first}::text[]) desc, ${orders[stage]}, p.id`.execute(db);
  const counting = () => {
    if (named) return sql`select null as stage, 0 as count`;
    if (isNamed) return countedAsMet(conditions);
    return whole ? oneByOne(conditions) : counted(person, method);
  };
  const { rows: found } = await sql<StageCount & { now: number }>`
    select s.stage, s.count::int as count, t.now from (select ${clock.now()} as now) t
    left join (select stage, sum(count) as count from (${counting()}) by_state
      where stage is not null group by 1) s on true`.execute(db);
  const counts = countsOf(named?.counts ?? found);
  return { rows, total: counts[stage], counts, serverTimeMs: found[0]?.now ?? 0 };
}

/** A sign-up as it is stored; moments in ms. */
export interface SignUpRow {
  readonly id: string;
  readonly projectId: string;
  readonly supplierId: string;
  readonly state: SignUpState;
  readonly number: string;
  readonly hash: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly statement: string;
  readonly fileGroup: string | null;
  readonly rulesVersion: string;
  readonly submittedAt: number;
  readonly wasAmended: boolean;
  readonly reason: string;
}

const signUps = (db: Executor) =>
  db
    .selectFrom('sourcing_sign_up')
    .select([
      'id',
      'project_id as projectId',
      'supplier_id as supplierId',
      'state',
      'number',
      'hash',
      'contact_name as contactName',
      'contact_phone as contactPhone',
      'statement',
      'file_group as fileGroup',
      'rules_version as rulesVersion',
      'submitted_at as submittedAt',
      'was_amended as wasAmended',
      'reason',
    ]);

type Selected = Omit<SignUpRow, 'state'> & { readonly state: string };
// The check of the column says so.
const rowOf = (row: Selected | undefined) => (row ? (row as SignUpRow) : null);

export const findSignUp = async (projectId: string, supplierId: string, db: Executor) =>
  rowOf(
    await signUps(db)
      .where('project_id', '=', projectId)
      .where('supplier_id', '=', supplierId)
      .executeTakeFirst(),
  );

export const findSignUpById = async (id: string, db: Executor) =>
  rowOf(await signUps(db).where('id', '=', id).executeTakeFirst());

/** Writes a new sign-up, or one that is sent again. */
export async function putSignUp(
  row: SignUpRow & { readonly personId: string },
  trx: Executor,
): Promise<void> {
  const sent = {
    person_id: row.personId,
    state: row.state,
    hash: row.hash,
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    statement: row.statement,
    file_group: row.fileGroup,
    rules_version: row.rulesVersion,
    submitted_at: new Date(row.submittedAt),
    was_amended: row.wasAmended,
    reason: '',
    decided_at: null,
    decided_by: null,
  };
  const names = { project_id: row.projectId, supplier_id: row.supplierId };
  await trx
    .insertInto('sourcing_sign_up')
    .values({ id: row.id, number: row.number, ...names, ...sent })
    .onConflict((conflict) => conflict.columns(['project_id', 'supplier_id']).doUpdateSet(sent))
    .execute();
}

export async function countSignUps(projectId: string, db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('sourcing_sign_up')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Everybody who signed up, in the order of their coming; one statement. */
export async function listApplicants(projectId: string, db: Executor): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    select u.id, ${nameAt('org', 'org', 'u.submitted_at')} as "supplierName", u.state, u.contact_name as "contactName",
      u.contact_phone as "contactPhone", u.statement, u.file_group as "fileGroup",
      u.submitted_at as "submittedAtMs", u.was_amended as "wasAmended", u.reason,
      coalesce(${nameAt('person', 'decider', 'u.decided_at')}, '') as "decidedByName", u.decided_at as "decidedAtMs"
    from sourcing_sign_up u join org on org.id = u.supplier_id
    left join person decider on decider.id = u.decided_by
    where u.project_id = ${projectId}
    order by u.submitted_at, u.id limit ${limits.projectSignUps}`.execute(db);
  return rows;
}

export async function isInvited(
  projectId: string,
  supplierId: string,
  db: Executor,
): Promise<boolean> {
  const row = await db
    .selectFrom('sourcing_invitation')
    .select('supplier_id')
    .where('project_id', '=', projectId)
    .where('supplier_id', '=', supplierId)
    .executeTakeFirst();
  return row !== undefined;
}

import type {
  ChosenSupplier,
  ProjectRow as ListRow,
  ProjectTab,
} from '@jicai/shared/contract/sourcing/editor.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { ENDED_STATES, type ProjectState } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdersOfRole } from '../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { reached } from '../../kernel/http/caller/reach.ts';

const TABS: Readonly<Record<ProjectTab, readonly ProjectState[] | null>> = {
  all: null,
  editing: ['draft', 'returned'],
  inReview: ['inReview', 'scheduled'],
  running: ['published', 'signUp', 'quoting', 'closed', 'opened', 'evaluating', 'inConfirmation'],
  ended: ENDED_STATES,
};

/** So many projects are counted, and one more where there are more. */
const MOST_COUNTED = limits.countedRows + 1;

export interface ProjectFilter {
  readonly tab: ProjectTab;
  readonly method: ProjectMethod | null;
  readonly keyword: string;
  readonly templatesOnly: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * The conditions by which somebody may read projects: their unit's as a handler, those they supervise once
 * submitted. Each has an index of its own.
 */
function scopesOf(person: Person): RawBuilder<unknown>[] {
  const supervised = sql`p.supervisor_id = ${person.id} and p.state <> 'draft'`;
  const own = reached(person, { unit: sql`p.unit_id`, owner: sql`p.handler_id` });
  return person.roles.includes('handler') ? [own, supervised] : [supervised];
}

interface ProjectPage {
  readonly rows: ListRow[];
  readonly total: number;
  readonly canCreate: boolean;
  readonly serverTimeMs: number;
}

/**
 * A page of the projects that a person may read, newest first: two statements. Of more than
 * `limits.countedRows` those are counted, and one.
 */
export async function listProjects(
  person: Person,
  { tab, method, keyword, templatesOnly, page, pageSize }: ProjectFilter,
  clock: Clock,
  db: Executor,
): Promise<ProjectPage> {
  const states = TABS[tab];
  const conditions = [states ? sql`p.state = any(${[...states]}::text[])` : sql`true`];
  if (method) conditions.push(sql`p.method = ${method}`);
  // A template is for the handlers of its unit; a supervisor's list has no use for it.
  if (templatesOnly) conditions.push(sql`p.is_template and p.unit_id = ${person.orgId}`);
  if (keyword) conditions.push(sql`p.search_text like ${containing(keyword.toLowerCase())}`);
  const where = sql.join(conditions, sql` and `);
  const end = page * pageSize;
  const newest = sql`order by p.created_at desc, p.id`;
  /** So many of them of each scope, in an order if one is given. */
  const found = (most: number, order: RawBuilder<unknown>) =>
    sql.join(
      scopesOf(person).map(
        (scope) => sql`(select p.id, p.created_at from sourcing_project p
          where ${scope} and ${where} ${order} limit ${most})`,
      ),
      sql` union `,
    );
  const { rows } = await sql<ListRow>`
    select p.id, p.number, p.name, p.method, p.selection, p.state, p.budget,
      ${nameAt('person', 'handler', 'p.quote_closes_at')} as "handlerName",
      coalesce(${nameAt('person', 'supervisor', 'p.quote_closes_at')}, '') as "supervisorName",
      p.saved_at as "savedAtMs", p.sign_up_ends_at as "signUpEndsAtMs",
      p.quote_closes_at as "quoteClosesAtMs", p.handler_id = ${person.id} as "isMine",
      p.is_template as "isTemplate",
      (select count(*)::int from sourcing_sign_up u
        where u.project_id = p.id and u.state = 'pending' and p.state = 'signUp') as "pendingCount"
    from (select id, created_at from (${found(end, newest)}) found
      order by created_at desc, id limit ${pageSize} offset ${end - pageSize}) shown
    join sourcing_project p on p.id = shown.id
    join person handler on handler.id = p.handler_id
    left join person supervisor on supervisor.id = p.supervisor_id
    order by p.created_at desc, p.id`.execute(db);
  const { rows: counts } = await sql<{ total: number; now: number }>`
    select ${clock.now()} as now, least(${MOST_COUNTED}, (
      select count(*) from (${found(MOST_COUNTED, sql``)}) counted)) as total`.execute(db);
  return {
    rows,
    total: counts[0]?.total ?? 0,
    canCreate: person.roles.includes('handler'),
    serverTimeMs: counts[0]?.now ?? 0,
  };
}

/** People who may supervise a project of the unit, its own first; never the person who asks. */
export async function listSupervisors(person: Person, clock: Clock, db: Executor) {
  const { rows } = await sql<{ id: string; name: string; unitName: string }>`
    select id, name, "unitName" from (
      select distinct on (person.id) person.id, person.name, org.name as "unitName", org.id as unit
      from ${holdersOfRole('supervisor', clock)} held join person on person.id = held.person_id
      join org on org.id = held.org_id
      where not person.disabled and person.id <> ${person.id}
      order by person.id, org.id <> ${person.orgId}, org.id <> person.org_id, org.id) person
    order by unit <> ${person.orgId}, name, id limit 200`.execute(db);
  return rows;
}

export async function isSupervisor(id: string, clock: Clock, db: Executor): Promise<boolean> {
  const { rows } = await sql`select from ${holdersOfRole('supervisor', clock)} held
    join person on person.id = held.person_id
    where person.id = ${id} and not person.disabled limit 1`.execute(db);
  return rows.length > 0;
}

const suppliersOf = (unitId: string) => sql`
  select org.id, org.name, (select count(*)::int from purchase_order o
    where o.supplier_id = org.id and o.unit_id = ${unitId}) as "orderCount"
  from org where org.type = 'supplier'
    and exists (select from person where person.org_id = org.id and not person.disabled
      and person.password_hash <> '')`;

export interface SupplierFilter {
  readonly keyword: string;
  /** The beginning of a category's text; null for suppliers of all categories. */
  readonly categoryCode: string | null;
  /** Empty for all. */
  readonly regionCode: string;
  readonly known: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of suppliers that can be invited, those with orders of the unit first. */
export async function listSuppliers(
  unitId: string,
  { keyword, categoryCode, regionCode, known, page, pageSize }: SupplierFilter,
  db: Executor,
): Promise<{ suppliers: ChosenSupplier[]; total: number }> {
  const conditions = [sql`org.name ilike ${containing(keyword)}`];
  // A shop that names no category or area is there for all of them.
  if (categoryCode !== null)
    conditions.push(sql`exists (select from shop where shop.org_id = org.id
      and shop.state = 'active' and (not exists (select from shop_category c
        where c.shop_id = shop.id) or exists (select from shop_category c
        where c.shop_id = shop.id and starts_with(${categoryCode}, c.category_id))))`);
  if (regionCode !== '')
    conditions.push(sql`exists (select from shop where shop.org_id = org.id
      and shop.state = 'active' and (not exists (select from shop_area a
        where a.shop_id = shop.id) or exists (select from shop_area a
        where a.shop_id = shop.id and starts_with(${regionCode}, a.region_code))))`);
  if (known)
    conditions.push(sql`exists (select from purchase_order o
      where o.supplier_id = org.id and o.unit_id = ${unitId})`);
  const all = sql`(${suppliersOf(unitId)} and ${sql.join(conditions, sql` and `)}) s`;
  const { rows } = await sql<ChosenSupplier>`
    select * from ${all} order by "orderCount" desc, name, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*) as total from ${all}`.execute(db);
  return { suppliers: rows, total: counts[0]?.total ?? 0 };
}

/** These suppliers, in the order of their names; ids of nobody are left out. */
export async function findSuppliers(
  unitId: string,
  ids: readonly string[],
  db: Executor,
): Promise<ChosenSupplier[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChosenSupplier>`
    ${suppliersOf(unitId)} and org.id = any(${[...ids]}::text[]) order by name, id`.execute(db);
  return rows;
}

import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { ImportSheet } from '@jicai/shared/domain/operations/import.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { type MallPlan, planMall } from './mall/facts.ts';
import {
  COLUMN,
  cellsOf,
  type KnownPerson,
  type KnownUnit,
  type PersonValue,
  type Planned,
  planPeople,
  planUnits,
  type StagedRow,
  type UnitValue,
} from './plan.ts';
import type { MadeRole } from './roles.ts';

/** The whole import as it would be carried out now. */
export interface ImportPlan {
  readonly units: readonly Planned<UnitValue>[];
  readonly people: readonly Planned<PersonValue>[];
  readonly mall: MallPlan;
  readonly unitIds: ReadonlyMap<string, string>;
  readonly today: string;
}

async function knownUnits(db: Executor): Promise<Map<string, KnownUnit>> {
  const { rows } = await sql<KnownUnit>`
    select org.id, org.code, org.name, org.type, coalesce(parent.code, '') as "parentCode"
    from org left join org parent on parent.id = org.parent_id`.execute(db);
  return new Map(rows.map((unit) => [unit.code, unit]));
}

/** The people whom the rows name, by login name or identity number. */
async function knownPeople(names: readonly string[], db: Executor): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select p.id, p.login_name as "loginName", p.name, org.code as "unitCode",
      coalesce(d.name, '') as department, coalesce(r.title, '') as title,
      coalesce(f.phone, '') as phone, coalesce(f.email, '') as email, coalesce(r.id_number, '') as "idNumber",
      coalesce((select jsonb_agg(jsonb_build_object('unitId', org_id, 'role', role,
        'roleId', role_id, 'fromDay', from_on, 'toDay', to_on)) from post
        where post.person_id = p.id and ended_at is null), '[]') as posts
    from person p join org on org.id = p.org_id
    left join person_record r on r.person_id = p.id
    left join department d on d.id = r.department_id
    left join person_profile f on f.person_id = p.id
    where lower(p.login_name) = any(${[...names]}::text[])`.execute(db);
  return rows;
}

/** The made roles whose names stand in a cell; `isApplied` keeps them from being ended meanwhile. */
async function namedRoles(
  cells: readonly string[],
  isApplied: boolean,
  db: Executor,
): Promise<MadeRole[]> {
  const text = [...new Set(cells)].filter(Boolean).join('\n');
  if (text === '') return [];
  const { rows } = await sql<MadeRole>`
    select id, unit_id as "unitId", name, base, ended_at is not null as "isEnded" from role
    where position(normalize(name, nfkc) in ${text}) > 0 order by name, id
    ${isApplied ? sql`for share` : sql``}`.execute(db);
  return rows;
}

async function knownIdentities(numbers: readonly string[], db: Executor) {
  const { rows } = await sql<{ number: string; login: string }>`
    select r.id_number as number, lower(p.login_name) as login from person_record r
    join person p on p.id = r.person_id where r.id_number = any(${[...numbers]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ number, login }) => [number, login]));
}

/** The rows of each sheet with their effects, in the order in which they are applied. */
export const sheetsOf = ({ units, people, mall }: ImportPlan) =>
  ({ units, people, ...mall }) satisfies Record<ImportSheet, readonly Planned<unknown>[]>;

/** Plans the staged rows against what is in the database now; a few statements for any number of rows. */
export async function planImport(
  rows: readonly StagedRow[],
  person: Pick<Person, 'id' | 'roles'>,
  clock: Clock,
  db: Executor,
  { isApplied = false }: { readonly isApplied?: boolean } = {},
): Promise<ImportPlan> {
  const ofUnits = rows.filter(({ sheet }) => sheet === 'units');
  const ofPeople = rows.filter(({ sheet }) => sheet === 'people');
  const known = await knownUnits(db);
  const units = planUnits(ofUnits, known);
  const today = dayOf(await readNow(clock, db));
  // A new unit's id only has to tell it apart here.
  const kinds = new Map([...known].map(([code, { id, type }]) => [code, { id, type }]));
  for (const { value } of units)
    if (value && value.id === null)
      kinds.set(value.code, { id: `new ${value.code}`, type: value.type });
  const cells = ofPeople.map(cellsOf);
  const logins = cells.map((row) => (row[COLUMN.login] ?? '').toLowerCase());
  const found = await knownPeople(logins, db);
  const numbers = cells.map((row) => (row[COLUMN.identity] ?? '').toUpperCase());
  const words = cells.map((row) => row[COLUMN.roles] ?? '');
  const people = planPeople(ofPeople, {
    units: kinds,
    people: new Map(found.map((one) => [one.loginName.toLowerCase(), one])),
    identities: await knownIdentities(numbers.filter(Boolean), db),
    importerRoles: person.roles,
    importerId: person.id,
    made: await namedRoles(words, isApplied, db),
    today,
  });
  const mall = await planMall(rows, units, db);
  return {
    units,
    people,
    mall,
    today,
    unitIds: new Map([...known].map(([code, { id }]) => [code, id])),
  };
}

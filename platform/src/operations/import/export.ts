import {
  ROLES,
  type RoleName,
  UNIT_TYPES,
  type UnitType,
} from '@jicai/shared/domain/identity/organisation.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { IMPORT_ROWS, type ImportSheet } from '@jicai/shared/domain/operations/import.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { plainBook } from './workbooks.ts';

type Row = readonly string[];

async function unitRows(db: Executor): Promise<Row[]> {
  const { rows } = await sql<{ code: string; name: string; type: UnitType; parent: string }>`
    select org.code, org.name, org.type, coalesce(up.code, '') as parent
    from org left join org up on up.id = org.parent_id
    order by org.code limit ${IMPORT_ROWS}`.execute(db);
  return rows.map(({ code, name, type, parent }) => [code, name, UNIT_TYPES[type], parent]);
}

/** Phones, mail addresses and identity numbers stay out: empty cells of a known person leave what is stored. */
async function peopleRows(db: Executor): Promise<Row[]> {
  const { rows } = await sql<{
    login: string;
    name: string;
    unit: string;
    department: string;
    title: string;
    roles: { role: RoleName; made: string | null }[];
  }>`
    select p.login_name as login, p.name, org.code as unit, coalesce(d.name, '') as department,
      coalesce(r.title, '') as title,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('role', post.role, 'made', made.name)),
          '[]') from post left join role made on made.id = post.role_id
        where post.person_id = p.id and post.org_id = p.org_id and post.ended_at is null) as roles
    from person p join org on org.id = p.org_id left join person_record r on r.person_id = p.id
    left join department d on d.id = r.department_id
    where not p.disabled order by org.code, p.login_name limit ${IMPORT_ROWS}`.execute(db);
  return rows.map(({ login, name, unit, department, title, roles }) => [
    ...[login, name, unit, department, title, '', ''],
    ...[roles.map(({ role, made }) => made ?? ROLES[role]).join('、'), '', '', ''],
  ]);
}

async function categoryRows(db: Executor): Promise<Row[]> {
  const { rows } = await sql<{ id: string; name: string; parent: string }>`
    select id, name, coalesce(parent_id, '') as parent from category
    order by level, position, id limit ${IMPORT_ROWS}`.execute(db);
  return rows.map(({ id, name, parent }) => [id, name, parent]);
}

async function shopRows(db: Executor): Promise<Row[]> {
  const { rows } = await sql<{ row: string[] }>`
    select array[org.code, shop.name, main_business, contact_name, contact_phone] as row
    from shop join org on org.id = shop.org_id order by org.code, shop.opened_at
    limit ${IMPORT_ROWS}`.execute(db);
  return rows.map(({ row }) => row);
}

async function limitRows(db: Executor): Promise<Row[]> {
  const { rows } = await sql<{ unit: string; category: string; amount: Fen }>`
    select coalesce(org.code, '') as unit, category_id as category, amount
    from purchase_limit l left join org on org.id = l.unit_id
    order by 1, 2 limit ${IMPORT_ROWS}`.execute(db);
  return rows.map(({ unit, category, amount }) => [unit, category, formatFen(amount)]);
}

/** The present data in the shape of the template: brought in again they change nothing. Shops export their products. */
export async function exportAll(db: Executor): Promise<{ file: string; rows: number }> {
  const rows: Readonly<Record<ImportSheet, readonly Row[]>> = {
    units: await unitRows(db),
    people: await peopleRows(db),
    categories: await categoryRows(db),
    shops: await shopRows(db),
    goods: [],
    limits: await limitRows(db),
  };
  const count = Object.values(rows).reduce((sum, of) => sum + of.length, 0);
  return { file: await plainBook((name) => rows[name]), rows: count };
}

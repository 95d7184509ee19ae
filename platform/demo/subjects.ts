import { sql } from 'kysely';
import type { Database } from '../src/kernel/db/open.ts';

/*
 * The demonstration's suppliers as companies. Two of them, 华信科技 and 嘉合商贸, are made to look like one:
 * they share telephone and address, so that a supervisor sees what signals are. All of it is made up.
 */

const PEOPLE = ['王海涛', '李雪', '陈国栋', '赵敏', '孙凯', '吴倩'];
const STREETS = ['滨江路', '文教路', '科技大道', '建国路', '新华街', '工业园三路'];
const SIZES = ['small', 'medium', 'small', 'micro', 'medium', 'large'];

const declared = PEOPLE.map((legalPerson, index) => ({
  id: `supplier-${index + 1}`,
  legalPerson,
  size: SIZES[index] ?? 'small',
  address: `江城市${STREETS[index] ?? '滨江路'} ${88 + index * 7} 号`,
  phone: `1385710${String(1_001 + index).padStart(4, '0')}`,
}));

const twin = declared[1];
const subjects = declared.map((one) =>
  one.id === 'supplier-3' && twin ? { ...one, address: twin.address, phone: twin.phone } : one,
);

/** The records of the demonstration's suppliers: what they declared, and where they are paid. */
export async function loadSubjects(db: Database): Promise<void> {
  await sql`
    insert into supplier_subject (org_id, legal_person, size, address, phone, bank, account)
    select distinct on (o.id) o.id, coalesce(d."legalPerson", ''), d.size, coalesce(d.address, ''),
      coalesce(d.phone, shop.contact_phone, ''), '江城银行营业部',
      '6222' || lpad((abs(hashtext(o.id)) % 100000000)::text, 12, '0')
    from org o left join shop on shop.org_id = o.id
      left join jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb)
        as d(id text, "legalPerson" text, size text, address text, phone text) on d.id = o.id
    where o.type = 'supplier' and (shop.id is not null or d.id is not null)
    on conflict (org_id) do nothing`.execute(db);
}

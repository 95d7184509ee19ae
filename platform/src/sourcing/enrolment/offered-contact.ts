import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/**
 * Returns the contact of a supplier for a new sign-up: the one of its shop, and where the shop says nothing
 * the person and the phone of the person's profile or of the supplier's record.
 */
export async function readOfferedContact(
  { id, name, orgId }: Pick<Person, 'id' | 'name' | 'orgId'>,
  db: Executor,
): Promise<{ readonly name: string; readonly phone: string }> {
  const { rows } = await sql<{ name: string; phone: string }>`
    select coalesce(nullif(s.contact_name, ''), ${name}) as name,
      coalesce(nullif(s.contact_phone, ''), nullif(p.phone, ''), nullif(u.phone, ''), '') as phone
    from org o
    left join shop s on s.org_id = o.id
    left join supplier_subject u on u.org_id = o.id
    left join person_profile p on p.person_id = ${id}
    where o.id = ${orgId}
    order by s.state = 'active' desc, s.opened_at limit 1`.execute(db);
  return rows[0] ?? { name, phone: '' };
}

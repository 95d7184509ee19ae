import type { KnownContact } from '@jicai/shared/contract/ordering/address.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/**
 * Returns what is known of a person, for forms to offer: the name, the phone of the profile or else of the
 * default address, and the place of the default address. A text is empty if nothing is known.
 */
export async function readKnown(
  { id, name }: Pick<Person, 'id' | 'name'>,
  db: Executor,
): Promise<KnownContact> {
  const { rows } = await sql<Omit<KnownContact, 'contactName'>>`
    select coalesce(nullif(p.phone, ''), a.phone, '') as "contactPhone",
      coalesce(a.region_code, '') as "regionCode", coalesce(a.region_name, '') as "regionName",
      coalesce(a.detail, '') as detail
    from (values (${id}::text)) person (id)
    left join person_profile p on p.person_id = person.id
    left join lateral (select * from address where person_id = person.id
      order by is_default desc, created_at desc limit 1) a on true`.execute(db);
  const known = rows[0] ?? { contactPhone: '', regionCode: '', regionName: '', detail: '' };
  return { contactName: name, ...known };
}

import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** A person's own entries as stored; a person who never saved has the defaults. */
export interface StoredProfile {
  readonly loginName: string;
  readonly phone: string;
  readonly email: string;
  readonly avatarGroupId: string | null;
  readonly avatarFileId: string | null;
  readonly notifyOrder: boolean;
  readonly notifyTodo: boolean;
  readonly notifyPrice: boolean;
  readonly notifyProject: boolean;
}

export async function readProfile(personId: string, db: Executor): Promise<StoredProfile> {
  const { rows } = await sql<StoredProfile>`
    select person.login_name as "loginName", coalesce(p.phone, '') as phone,
      coalesce(p.email, '') as email, p.avatar_group_id as "avatarGroupId",
      (select id from file where group_id = p.avatar_group_id and state = 'stored'
        order by created_at desc limit 1) as "avatarFileId",
      coalesce(p.notify_order, true) as "notifyOrder",
      coalesce(p.notify_todo, true) as "notifyTodo",
      coalesce(p.notify_price, false) as "notifyPrice",
      coalesce(p.notify_project, true) as "notifyProject"
    from person left join person_profile p on p.person_id = person.id
    where person.id = ${personId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a person without a row is logged in');
  return row;
}

type Notices = Pick<StoredProfile, 'notifyOrder' | 'notifyTodo' | 'notifyPrice' | 'notifyProject'>;

type Written = Pick<StoredProfile, 'phone' | 'email'> & {
  readonly [Name in keyof Notices]: boolean | null;
} & { readonly avatarGroupId: string | null };

/** A null group leaves the avatar as it is, a null notice its switch. */
export async function writeProfile(
  personId: string,
  profile: Written,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { notifyOrder, notifyTodo, notifyPrice, notifyProject } = profile;
  await sql`
    insert into person_profile (person_id, phone, email, avatar_group_id, notify_order, notify_todo,
      notify_price, notify_project, updated_at)
    values (${personId}, ${profile.phone}, ${profile.email}, ${profile.avatarGroupId},
      ${notifyOrder ?? true}, ${notifyTodo ?? true}, ${notifyPrice ?? false},
      ${notifyProject ?? true}, ${clock.now()})
    on conflict (person_id) do update set phone = excluded.phone, email = excluded.email,
      confirmed_email = case when excluded.email = '' then '' else person_profile.confirmed_email end,
      confirmed_phone = case when excluded.phone = '' then '' else person_profile.confirmed_phone end,
      avatar_group_id = coalesce(excluded.avatar_group_id, person_profile.avatar_group_id),
      notify_order = coalesce(${notifyOrder}::boolean, person_profile.notify_order),
      notify_todo = coalesce(${notifyTodo}::boolean, person_profile.notify_todo),
      notify_price = coalesce(${notifyPrice}::boolean, person_profile.notify_price),
      notify_project = coalesce(${notifyProject}::boolean, person_profile.notify_project),
      updated_at = excluded.updated_at`.execute(trx);
}

export function findSecret(personId: string, db: Executor) {
  return db
    .selectFrom('person')
    .select(['login_name as loginName', 'password_hash as hash'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}

import type {
  InvitationProgress,
  InvitationRow,
} from '@jicai/shared/contract/identity/invitation.ts';
import { masked, maskedMail } from '@jicai/shared/domain/identity/identifiers.ts';
import { ADMINISTRATOR_ROLES, grantableBy } from '@jicai/shared/domain/identity/organisation.ts';
import { isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { type RawBuilder, sql } from 'kysely';
import { nameLike } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { canSend } from '../../kernel/mail/mail.ts';
import { isNeverUsed, type Sending } from '../access/links.ts';
import { likeOf } from '../organisation/like.ts';
import { inScope } from '../organisation/scope.ts';

export type Channels = Sending;

/** The channel that reaches the row `f` (`person_profile`) now; null for none. A mobile number has eleven digits. */
export const channelOf = ({ mailer, sms }: Channels): RawBuilder<'mail' | 'sms' | null> =>
  sql<
    'mail' | 'sms' | null
  >`(case when ${canSend(mailer)}::boolean and coalesce(f.email, '') <> '' then 'mail'
    when ${sms !== null}::boolean and coalesce(f.phone, '') ~ '^1[0-9]{10}$' then 'sms' end)`;

/** The roles whose holders a caller may invite. */
const invitable = ({ roles }: Person): readonly string[] => [...grantableBy(roles), 'unitAdmin'];

/**
 * The condition over the row `person` that the caller may invite them: they never used the account, are
 * within the caller's scope and have no role that the caller could not give. Administrators are invited
 * by two (`resetAccount`).
 */
function isInvitable(caller: Person): RawBuilder<boolean> {
  const offices = [...ADMINISTRATOR_ROLES];
  const held = sql`(person.roles || array(select role from post
    where post.person_id = person.id and post.ended_at is null))`;
  const isWithin = caller.roles.includes('systemAdmin')
    ? sql`true`
    : sql`${held} <@ ${[...invitable(caller)]}::text[]`;
  return sql<boolean>`(not person.disabled and person.id <> ${caller.id} and ${isNeverUsed}
    and not ${held} && ${offices}::text[] and ${isWithin}
    and ${inScope(caller, sql`person.org_id`)})`;
}

/** The same for somebody who is not stored yet. */
export const channelFor = (
  { email, phone }: { readonly email: string; readonly phone: string },
  { mailer, sms }: Channels,
): 'mail' | 'sms' | null => {
  if (canSend(mailer) && email !== '') return 'mail';
  return sms !== null && isMobile(phone) ? 'sms' : null;
};

export interface NewcomerFilter {
  readonly keyword: string;
  readonly unitId: string | null;
}

const found = (caller: Person, { keyword, unitId }: NewcomerFilter): RawBuilder<unknown> => {
  const like = likeOf(keyword);
  return sql`person join org on org.id = person.org_id
    left join person_record r on r.person_id = person.id
    left join person_profile f on f.person_id = person.id
    left join invitation_delivery i on i.person_id = person.id
    where ${isInvitable(caller)} and (${unitId}::text is null or person.org_id = ${unitId})
      and (${like}::text is null or ${nameLike(sql`person.name`, like)}
        or person.login_name like ${like} or r.number like ${like})`;
};

/** One page of the people who can be invited, by unit and name, and the progress of all of them. */
export async function listNewcomers(
  caller: Person,
  filter: NewcomerFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  channels: Channels,
  db: Executor,
): Promise<{ rows: InvitationRow[]; progress: InvitationProgress }> {
  const from = found(caller, filter);
  const { rows } = await sql<InvitationRow>`
    select person.id, person.name, person.login_name as "loginName", org.name as "unitName",
      coalesce(f.phone, '') as phone, coalesce(f.email, '') as email,
      coalesce(i.state, 'none') as state, coalesce(i.sent_to, '') as "sentTo",
      i.sent_at as "sentAtMs", ${channelOf(channels)} is not null as "isReachable"
    from ${from} order by org.name, person.name, person.id
    limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<InvitationProgress>`
    select count(*)::int as total, count(*) filter (where i.state = 'waiting')::int as waiting,
      count(*) filter (where i.state = 'sent')::int as sent,
      count(*) filter (where i.state = 'failed')::int as failed,
      count(*) filter (where ${channelOf(channels)} is null)::int as unreachable
    from ${from}`.execute(db);
  const none = { total: 0, waiting: 0, sent: 0, failed: 0, unreachable: 0 };
  return {
    rows: rows.map((row) => ({
      ...row,
      phone: masked(row.phone),
      email: maskedMail(row.email),
    })),
    progress: counted[0] ?? none,
  };
}

export interface Newcomer {
  readonly id: string;
  readonly name: string;
  readonly loginName: string;
  readonly unitName: string;
  readonly channel: 'mail' | 'sms' | null;
}

/** The people whom one call may invite at most. */
const MOST_INVITED = 5_000;

/** Reads the people to invite, locked: those of a list, or all of a unit or of the caller's scope. */
export async function lockNewcomers(
  caller: Person,
  { ids, unitId }: { readonly ids: readonly string[]; readonly unitId: string | null },
  channels: Channels,
  trx: Executor,
): Promise<Newcomer[]> {
  const { rows } = await sql<Newcomer>`
    select person.id, person.name, person.login_name as "loginName", org.name as "unitName",
      ${channelOf(channels)} as channel
    from person join org on org.id = person.org_id
    left join person_profile f on f.person_id = person.id
    where ${isInvitable(caller)} and (${unitId}::text is null or person.org_id = ${unitId})
      and (${ids.length === 0}::boolean or person.id = any(${[...ids]}::text[]))
    order by person.id limit ${MOST_INVITED} for no key update of person`.execute(trx);
  return rows;
}

import type { OnlineSession } from '@jicai/shared/contract/identity/online.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameLike } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { likeOf } from '../organisation/like.ts';
import { inScope } from '../organisation/scope.ts';

/** A session as stored; the address is not masked. */
type Stored = Omit<OnlineSession, 'isOwn'> & { readonly tokenHash: string };

interface Scope {
  readonly person: Person;
  readonly clock: Clock;
}

/** Sessions of people in the caller's scope that were not idle or alive for too long, and those that show a wall. */
const liveIn = ({ person, clock }: Scope): RawBuilder<unknown> => sql`
  session join person p on p.id = session.person_id and not p.disabled
    join org on org.id = p.org_id
  where ${inScope(person, sql`p.org_id`)}
    and (session.created_at > ${clock.now()} - ${`${limits.sessionMaxMs} milliseconds`}::interval
      and greatest(session.last_active_at, session.watched_at)
        > ${clock.now()} - ${`${limits.sessionIdleMs} milliseconds`}::interval
      or session.created_at > ${clock.now()} - ${`${limits.wallMaxMs} milliseconds`}::interval
      and session.wall_at > ${clock.now()} - ${`${limits.wallAwayMs} milliseconds`}::interval)`;

/** One page of them, the last active first. */
export async function listOnline(
  scope: Scope,
  { keyword, limit, offset }: { keyword: string; limit: number; offset: number },
  db: Executor,
): Promise<{ rows: Stored[]; total: number }> {
  const like = likeOf(keyword);
  const found = sql`${liveIn(scope)} and (${like}::text is null or ${nameLike(sql`p.name`, like)}
    or p.login_name like ${like} or org.name like ${like})`;
  const { rows } = await sql<Stored>`
    select session.id, session.token_hash as "tokenHash", p.id as "personId",
      p.name as "personName", p.login_name as "loginName", org.name as "unitName",
      session.address, session.device, session.created_at as "sinceMs",
      session.last_active_at as "seenMs"
    from ${found} order by session.last_active_at desc, session.id
    limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${found}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** The tokens' hashes of sessions in the caller's scope, locked: one session, or a person's. */
export async function findOnline(
  scope: Scope,
  which: { readonly id: string } | { readonly personId: string },
  trx: Executor,
): Promise<{ tokenHash: string; personId: string }[]> {
  const named =
    'id' in which ? sql`session.id = ${which.id}` : sql`session.person_id = ${which.personId}`;
  const { rows } = await sql<{ tokenHash: string; personId: string }>`
    select session.token_hash as "tokenHash", session.person_id as "personId"
    from ${liveIn(scope)} and ${named} order by session.token_hash for update of session`.execute(
    trx,
  );
  return rows;
}

/** Deletes sessions and keeps for their people why they ended. */
export async function endTokens(
  tokenHashes: readonly string[],
  reason: string,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`
    with ended as (
      delete from session where token_hash = any(${[...tokenHashes]}::text[])
      returning token_hash, person_id)
    insert into ended_session (token_hash, person_id, ended_at, reason)
    select token_hash, person_id, ${clock.now()}, ${reason} from ended`.execute(trx);
}

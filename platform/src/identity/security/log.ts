import type { SecurityAction } from '@jicai/shared/domain/identity/security-log.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type CommittedRefusal, keepWrites } from '../../kernel/write/idempotency.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

/** A person as the log names them. */
export interface LoggedPerson {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
}

/** One entry. Secrets and full personal data never stand in it. */
export interface SecurityEvent {
  readonly action: SecurityAction;
  readonly wasRefused?: boolean;
  /** The person who acted; a text is a login name that was tried, or a user of the system. */
  readonly by: LoggedPerson | string;
  /** The address of the call; `cli` for the command line. */
  readonly address: string;
  /** The id of what it was done to. */
  readonly object?: string;
  readonly detail?: string;
}

/** The values that a hash covers besides the hash before it, in their order. */
export interface HashedColumns {
  readonly seq: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly rest: readonly RawBuilder<unknown>[];
}

/** SHA-256 of the hash before and the entry's values, as an SQL expression. */
export const chainedHash = (before: RawBuilder<unknown>, { seq, at, rest }: HashedColumns) => sql`
  encode(sha256(convert_to(${before} || json_build_array(${seq},
    (extract(epoch from ${at}) * 1000)::bigint, ${sql.join(rest)})::text, 'UTF8')), 'hex')`;

/** A text that PostgreSQL can hold, of a bounded length. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').slice(0, 500);

/**
 * Adds an entry to the security log, in the caller's transaction or on its own. The row lock on the
 * head lasts until the transaction ends: call it last. It throws when the log cannot be written, so
 * that what cannot be recorded does not happen.
 */
export async function logSecurity(event: SecurityEvent, clock: Clock, db: Executor): Promise<void> {
  const { by, action, wasRefused = false, address, object = '', detail = '' } = event;
  const person = typeof by === 'string' ? null : by;
  const actor = storable(typeof by === 'string' ? by : by.name);
  const rest = [
    sql`${action}::text`,
    sql`${wasRefused}::boolean`,
    sql`${person?.id ?? null}::text`,
    sql`${actor}::text`,
    sql`${person?.orgId ?? null}::text`,
    sql`${storable(address)}::text`,
    sql`${storable(object)}::text`,
    sql`${storable(detail)}::text`,
  ];
  const seq = sql`h.seq + 1`;
  await sql`
    with t as materialized (select ${clock.now()} as at), head as (
      update security_head h set seq = ${seq},
        hash = ${chainedHash(sql`h.hash`, { seq, at: sql`t.at`, rest })}
      from t returning h.seq, h.hash, t.at
    )
    insert into security_log (seq, at, action, was_refused, person_id, actor, unit_id, address,
      object, detail, hash)
    select seq, at, ${sql.join(rest)}, hash from head`.execute(db);
}

/**
 * Refuses a write in a way that the attempt stays in the security log. The transaction is kept: nothing may
 * have been written in it before.
 */
export async function refuseLogged(
  refusal: Refusal,
  attempt: Pick<SecurityEvent, 'action' | 'object' | 'detail'>,
  { person, call, clock, trx }: Pick<WriteContext, 'person' | 'call' | 'clock' | 'trx'>,
): Promise<CommittedRefusal> {
  const event = { detail: refusal.refused, ...attempt, by: person, address: call.ip } as const;
  await logSecurity({ ...event, wasRefused: true }, clock, trx);
  return keepWrites(refusal);
}

/** Adds to the security log what the caller of a write did to `object`; call it last. */
export const logWrite = (
  action: SecurityAction,
  object: string,
  { person, call, clock, trx }: WriteContext,
  detail = '',
): Promise<void> =>
  logSecurity({ action, by: person, address: call.ip, object, detail }, clock, trx);
